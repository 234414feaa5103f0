-- Who is here, as leases that run out. KEYS: table (hash), here (sorted set: player -> until), watching (hash:
-- process -> "count until"), log, left (sorted set: code -> when the table is left, unless somebody is here again).
-- ARGV: now, until, life, process, watchers on this process, card, code, when it is left, players…
-- Answers {epoch, n, watchers, players whose lease has run out}; nothing but {} when the table is gone.
local now, till, life = tonumber(ARGV[1]), ARGV[2], ARGV[3]
local t = redis.call('HMGET', KEYS[1], 'epoch', 'n', 'closed')
if not t[1] then return {} end
for i = 9, #ARGV do
  redis.call('ZADD', KEYS[2], till, ARGV[i])
end
if ARGV[5] == '0' then
  redis.call('HDEL', KEYS[3], ARGV[4])
else
  redis.call('HSET', KEYS[3], ARGV[4], ARGV[5] .. ' ' .. till)
end
if ARGV[6] ~= '' then redis.call('HSET', KEYS[1], 'card', ARGV[6]) end
local watchers = 0
local all = redis.call('HGETALL', KEYS[3])
for i = 1, #all, 2 do
  local count, ends = string.match(all[i + 1], '(%d+) (%d+)')
  if tonumber(ends) > now then
    watchers = watchers + tonumber(count)
  else
    redis.call('HDEL', KEYS[3], all[i])
  end
end
local gone = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - 600000)
if (#ARGV > 8 or ARGV[5] ~= '0') and not t[3] then
  for i = 1, 4 do redis.call('PEXPIRE', KEYS[i], life) end
  redis.call('ZADD', KEYS[5], ARGV[8], ARGV[7])
end
return {t[1], t[2], watchers, gone}
