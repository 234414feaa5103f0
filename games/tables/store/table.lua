-- One table in the store. KEYS: table (hash), log (list), due (sorted set of its bucket); for some calls also left
-- (sorted set of its bucket), here, watching, people (see presence.lua).
-- The hash: epoch, n (the newest entry), base (the number of the first entry in the log), at (flips turned up
-- in this game), held (while the game is paused), and of the open step: mask, chain, marks.
-- A function is chosen by ARGV[1], so that everything about a table is one script.

local function set_due(code, due)
  if due == 'none' then
    redis.call('ZREM', KEYS[3], code)
  else
    redis.call('ZADD', KEYS[3], due, code)
  end
end

local function keep_alive(life)
  redis.call('PEXPIRE', KEYS[1], life)
  redis.call('PEXPIRE', KEYS[2], life)
end

local function announce(code, epoch, n, entry)
  redis.call('PUBLISH', 'table:' .. code, 'E ' .. epoch .. ' ' .. n .. ' ' .. entry)
end

local function set_held(held)
  if held == '1' then
    redis.call('HSET', KEYS[1], 'held', 1)
  else
    redis.call('HDEL', KEYS[1], 'held')
  end
end

-- code life epoch at bits mask chain entry due sleepers (seats that are turned up for unless they have flipped; the
-- entry, a JSON object that is not empty, then names them as `slept`)
local function mark(code, life, epoch, at, bits, mask, chain, entry, due, sleepers)
  local t = redis.call('HMGET', KEYS[1], 'epoch', 'at', 'mask', 'chain', 'marks', 'n', 'held')
  if not t[1] then return {'gone'} end
  if t[1] ~= epoch then return {'epoch', t[1]} end
  if t[2] ~= at then
    return {tonumber(t[2]) > tonumber(at) and 'late' or 'early', t[2], t[6]}
  end
  if t[3] and (t[3] ~= mask or t[4] ~= chain) then return {'fork'} end
  if t[7] then return {'held'} end
  local before = tonumber(t[5] or '0')
  local pressed = bit.bor(before, bit.band(tonumber(bits), tonumber(mask)))
  local after = bit.bor(pressed, bit.band(tonumber(sleepers), tonumber(mask)))
  if after == tonumber(mask) then
    local n = tonumber(t[6]) + 1
    local slept = after - pressed
    if slept ~= 0 then entry = string.sub(entry, 1, -2) .. ',"slept":' .. slept .. '}' end
    redis.call('HSET', KEYS[1], 'n', n, 'at', tonumber(at) + 1)
    redis.call('HDEL', KEYS[1], 'mask', 'chain', 'marks')
    redis.call('RPUSH', KEYS[2], entry)
    set_due(code, due)
    keep_alive(life)
    announce(code, epoch, n, entry)
    return {'step', n, slept}
  end
  if after == before then return {'repeat', after} end
  redis.call('HSET', KEYS[1], 'mask', mask, 'chain', chain, 'marks', after)
  return {'marked', after}
end

-- code life epoch n due base(entry or '') flips(how many of the entries' flips; 'deal': a new game begins;
-- 'clear': the open step begins anew) held(1: the game is paused now) then pairs: quiet(1: number only) entry
local function append(code, life, epoch, n, due, base, flips, held, ...)
  local t = redis.call('HMGET', KEYS[1], 'epoch', 'n', 'marks')
  if not t[1] then return {'gone'} end
  if t[1] ~= epoch then return {'epoch', t[1]} end
  if t[2] ~= n then return {'conflict', t[2]} end
  if base ~= '' then
    redis.call('DEL', KEYS[2])
    redis.call('RPUSH', KEYS[2], base)
    redis.call('HSET', KEYS[1], 'base', n)
  end
  if flips ~= '0' then
    if flips == 'deal' then
      redis.call('HSET', KEYS[1], 'at', 0)
    elseif flips ~= 'clear' then
      redis.call('HINCRBY', KEYS[1], 'at', flips)
    end
    redis.call('HDEL', KEYS[1], 'mask', 'chain', 'marks')
  end
  local pairs_of = {...}
  local number = tonumber(n)
  for i = 1, #pairs_of, 2 do
    number = number + 1
    redis.call('RPUSH', KEYS[2], pairs_of[i + 1])
    redis.call('HSET', KEYS[1], 'n', number)
    announce(code, epoch, number, pairs_of[i] == '1' and '' or pairs_of[i + 1])
  end
  set_due(code, due)
  set_held(held)
  keep_alive(life)
  return {'done', number, tonumber(t[3] or '0')}
end

-- code life epoch n at due held base left over_epoch over_n: puts a table there, unless one is there already that is not
-- older than the two last
local function place(code, life, epoch, n, at, due, held, base, left, over_epoch, over_n)
  local t = redis.call('HMGET', KEYS[1], 'epoch', 'n')
  if t[1] then
    local behind = tonumber(t[1]) - tonumber(over_epoch)
    if behind == 0 then behind = tonumber(t[2]) - tonumber(over_n) end
    if behind >= 0 then return {'there', t[1]} end
  end
  redis.call('DEL', KEYS[1], KEYS[2])
  redis.call('HSET', KEYS[1], 'epoch', epoch, 'n', n, 'base', n, 'at', at)
  redis.call('RPUSH', KEYS[2], base)
  set_due(code, due)
  redis.call('ZADD', KEYS[4], left, code)
  set_held(held)
  keep_alive(life)
  announce(code, epoch, n, '')
  return {'placed', epoch}
end

-- after: the entries that come after this number ('' for the whole log)
local function read(after)
  local t = redis.call('HMGET', KEYS[1], 'epoch', 'n', 'base', 'marks')
  if not t[1] then return {'gone'} end
  if after ~= '' and tonumber(after) >= tonumber(t[3]) then
    return {'tail', t[1], tonumber(after) + 1, t[4] or '0', redis.call('LRANGE', KEYS[2], tonumber(after) - tonumber(t[3]) + 1, -1)}
  end
  return {'log', t[1], tonumber(t[3]), t[4] or '0', redis.call('LRANGE', KEYS[2], 0, -1)}
end

-- code due now lease: the right to act on a due time, for one process
local function take(code, due, now, lease)
  local score = redis.call('ZSCORE', KEYS[3], code)
  if not score or tonumber(score) > tonumber(due) or tonumber(score) > tonumber(now) then return 0 end
  redis.call('ZADD', KEYS[3], tonumber(now) + tonumber(lease), code)
  return 1
end

-- code epoch n at now: takes a table away, unless somebody is here or it is another than the one that was kept
local function park(code, epoch, n, at, now)
  local t = redis.call('HMGET', KEYS[1], 'epoch', 'n', 'at')
  if t[1] ~= epoch or t[2] ~= n or t[3] ~= at then return 0 end
  if redis.call('ZCOUNT', KEYS[5], '(' .. now, '+inf') > 0 then return 0 end
  for _, watching in ipairs(redis.call('HVALS', KEYS[6])) do
    if tonumber(string.match(watching, '%d+')) > tonumber(now) then return 0 end
  end
  redis.call('DEL', KEYS[1], KEYS[2], KEYS[5], KEYS[6], KEYS[7])
  redis.call('ZREM', KEYS[3], code)
  redis.call('ZREM', KEYS[4], code)
  return 1
end

-- code life: a closed table is read for a little while by those who have not heard of it
local function shut(code, life)
  redis.call('ZREM', KEYS[3], code)
  redis.call('ZREM', KEYS[4], code)
  if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
  redis.call('HSET', KEYS[1], 'closed', 1)
  redis.call('DEL', KEYS[5], KEYS[6], KEYS[7])
  redis.call('PEXPIRE', KEYS[1], life)
  redis.call('PEXPIRE', KEYS[2], life)
  return 1
end

local calls = {mark = mark, append = append, place = place, read = read, take = take, park = park, shut = shut}
return calls[ARGV[1]](unpack(ARGV, 2))
