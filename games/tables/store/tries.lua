-- One more try: counts it, for ARGV[1] milliseconds from the first one. Gives the count.
local count = redis.call('INCR', KEYS[1])
if count == 1 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
end
return count
