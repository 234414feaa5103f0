// The browser knows by which clock it is read; anybody may choose another.

const choice = document.getElementById("time-zone");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const untouched = choice instanceof HTMLSelectElement && choice.value === "UTC";
if (untouched && [...choice.options].some((option) => option.value === here)) choice.value = here;
