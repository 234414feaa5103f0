-- Who is here, as leases that run out. KEYS: table (hash), here (sorted set: player -> until), watching (hash:
-- process -> "until stamp"), log, left (sorted set: code -> when the table is left, unless somebody is here again),
-- people (hash: who watches -> the processes on which they do, as ",p,q,").
-- ARGV: now, until, life, process, card ('' to unlist, '-' to leave as it is), code, when it is left, and of this process:
-- stamp, whole, stamp after, how many watchers it has then; how many players, new watchers, gone ones; all of these, and
-- those of whom it is asked whether they are there.
-- Answers {epoch, n, watchers, players whose lease has run out, whether the stamp was right, who is there}; nothing but {}
-- when the table is gone.
local now, till, life, process = tonumber(ARGV[1]), ARGV[2], ARGV[3], ARGV[4]
local t = redis.call('HMGET', KEYS[1], 'epoch', 'n', 'closed')
if not t[1] then return {} end

local place = 14
local function each(count, call)
  for i = place + 1, place + count do call(ARGV[i]) end
  place = place + count
end

local function comes(person)
  local on = redis.call('HGET', KEYS[6], person) or ','
  if not string.find(on, ',' .. process .. ',', 1, true) then
    redis.call('HSET', KEYS[6], person, on .. process .. ',')
  end
end

local function goes(person, from)
  local on = redis.call('HGET', KEYS[6], person)
  if not on then return end
  local first, last = string.find(on, ',' .. from .. ',', 1, true)
  if not first then return end
  on = string.sub(on, 1, first) .. string.sub(on, last + 1)
  if on == ',' then redis.call('HDEL', KEYS[6], person) else redis.call('HSET', KEYS[6], person, on) end
end

local function all_go(from)
  for _, person in ipairs(redis.call('HKEYS', KEYS[6])) do goes(person, from) end
  redis.call('HDEL', KEYS[3], from)
end

local rows = redis.call('HGETALL', KEYS[3])
for i = 1, #rows, 2 do
  local ends = string.match(rows[i + 1], '%d+')
  if tonumber(ends) <= now then all_go(rows[i]) end
end

each(tonumber(ARGV[12]), function(player) redis.call('ZADD', KEYS[2], till, player) end)

local row = redis.call('HGET', KEYS[3], process)
local stamp = row and string.match(row, ' (%d+)') or '0'
local known = ARGV[9] == '1' or stamp == ARGV[8]
if ARGV[9] == '1' then all_go(process) end
each(tonumber(ARGV[13]), function(person) if known then comes(person) end end)
each(tonumber(ARGV[14]), function(person) if known then goes(person, process) end end)
if known and ARGV[11] == '0' then
  redis.call('HDEL', KEYS[3], process)
elseif known then
  redis.call('HSET', KEYS[3], process, till .. ' ' .. ARGV[10])
end

local present = {}
each(#ARGV - place, function(person)
  local lease = redis.call('ZSCORE', KEYS[2], person)
  if (lease and tonumber(lease) > now) or redis.call('HEXISTS', KEYS[6], person) == 1 then
    present[#present + 1] = person
  end
end)

if ARGV[5] == '' then
  redis.call('HDEL', KEYS[1], 'card')
elseif ARGV[5] ~= '-' then
  redis.call('HSET', KEYS[1], 'card', ARGV[5])
end
local gone = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - 600000)
if (ARGV[12] ~= '0' or ARGV[11] ~= '0') and not t[3] then
  for _, i in ipairs({1, 2, 3, 4, 6}) do redis.call('PEXPIRE', KEYS[i], life) end
  redis.call('ZADD', KEYS[5], ARGV[7], ARGV[6])
end
return {t[1], t[2], redis.call('HLEN', KEYS[6]), gone, known and 1 or 0, present}
