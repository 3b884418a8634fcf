/**
 * What Redis carries out at once. Whatever stands under a name is not trusted: what is of another kind, counts below nothing
 * or would last longer than it may is put right.
 */

/** One more of a window; gives how many there are, and for how many milliseconds. */
export const COUNT = `
local count = redis.pcall('INCR', KEYS[1])
if type(count) ~= 'number' or count < 1 then
  redis.call('SET', KEYS[1], 1)
  count = 1
end
local window = tonumber(ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 or left > window then
  redis.call('PEXPIRE', KEYS[1], window)
  left = window
end
return {count, left}`;

const CHECK_KIND = `
if redis.call('TYPE', KEYS[1]).ok ~= 'zset' then redis.call('DEL', KEYS[1]) end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local ttl = tonumber(ARGV[1])`;

/** Takes one of so many places, if there is one. Those of processes that do not say any more that they are there are free. */
export const TAKE = `${CHECK_KIND}
local own, member, max, processes = ARGV[2], ARGV[3], tonumber(ARGV[4]), ARGV[5]
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= max then
  for _, other in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
    local process = string.match(other, '^[^.]+') or ''
    if process ~= own and redis.call('EXISTS', processes .. process) == 0 then
      redis.call('ZREM', KEYS[1], other)
    end
  end
end
if redis.call('ZCARD', KEYS[1]) >= max then return 0 end
redis.call('ZADD', KEYS[1], now + ttl, member)
redis.call('PEXPIRE', KEYS[1], ttl)
return 1`;

/** Says again what a process holds. */
export const RENEW = `${CHECK_KIND}
for i = 2, #ARGV do redis.call('ZADD', KEYS[1], now + ttl, ARGV[i]) end
redis.call('PEXPIRE', KEYS[1], ttl)
return 1`;
