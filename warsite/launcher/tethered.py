"""`tethered.py PARENT PROGRAM ARGS…` runs a program that ends with its parent, also after kill -9.

A script of its own, because code between fork and exec may hang in a process that has threads.
"""

import ctypes
import os
import signal
import subprocess
import sys
import time

PR_SET_PDEATHSIG = 1
LOOK_SECONDS = 0.2


def command(program: list[str]) -> list[str]:
    """What to run instead of `program`, so that it ends with this process."""
    return [sys.executable, "-I", "-S", __file__, str(os.getpid()), *program]


def become(parent: int, command: list[str]) -> None:
    """Linux: the system itself kills the program when its parent is gone."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it was gone before the signal was asked for
        sys.exit(1)
    os.execv(command[0], command)


def stay_beside(parent: int, command: list[str]) -> int:
    """Elsewhere: waits beside the program and looks whether the parent is still there."""
    program = subprocess.Popen(command, close_fds=False)  # what the parent hands down is for the program
    signal.signal(signal.SIGTERM, lambda number, frame: program.terminate())
    while program.poll() is None:
        if os.getppid() != parent:
            program.kill()
        time.sleep(LOOK_SECONDS)
    return program.returncode


def main(parent: int, command: list[str]) -> None:
    if sys.platform == "linux":
        become(parent, command)
    else:
        sys.exit(stay_beside(parent, command))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
