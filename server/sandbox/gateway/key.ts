import { toNano, toUsd } from '../money.ts';
import type { World } from '../world.ts';
import { affordable } from './admission.ts';

/** Body of `GET /key`. */
export function keyInfo(world: World, key: string) {
  const limit = world.limits.keyLimitUsd;
  const daily = world.limits.freeModelPerDay;
  const used = daily - world.days.left(`free ${key}`, daily);
  return {
    data: {
      label: `${key.slice(0, 6)}...${key.slice(-3)}`,
      limit,
      limit_remaining: limit === null ? null : toUsd(toNano(limit) - world.ledger.charged(key)),
      limit_reset: null,
      include_byok_in_limit: false,
      ...usage(world, key),
      is_free_tier: affordable(world, key) <= 0,
      is_management_key: false,
      is_provisioning_key: false,
      free_model_daily_requests: { limit: daily, used, remaining: daily - used },
      allowed_data_regions: ['global'],
      creator_user_id: null,
      organization_id: null,
      workspace_id: null,
      expires_at: null,
      rate_limit: { requests: -1, interval: '10s', note: 'This field is deprecated and safe to ignore.' },
    },
  };
}

/** USD; what the owner's own provider keys were charged is not counted here. */
function usage(world: World, key: string) {
  const total = toUsd(world.ledger.charged(key));
  return {
    usage: total,
    usage_daily: toUsd(world.ledger.chargedToday(key)),
    usage_weekly: total,
    usage_monthly: total,
    byok_usage: 0,
    byok_usage_daily: 0,
    byok_usage_weekly: 0,
    byok_usage_monthly: 0,
  };
}
