/** Names of states that get the same colour in every resource: what is well, over, wrong, or waits for somebody. */
const stateColours: Readonly<Record<string, string>> = {
  green:
    'enable enabled active online approved passed success paid done finished complete completed normal on published bound ' +
    'delivered effective valid granted verified recovered resolved evaluated issued onduty selling rack pushed printed signed',
  default:
    'disable disabled off offline closed archived canceled cancelled revoked expired unbound draft inactive down ended stopped ' +
    'void withdrawn undone terminated left moved out checkedout scrapped recalled unsubscribed invalid ignored skipped used ' +
    'reversed refunded waived taken cleared suspended',
  red:
    'rejected failed denied error lost overdue blacklist blacklisted black refused owe repay fault alarming timeout ' +
    'refundFailed part_failed absent declined noshow disputed interrupted locked',
  orange:
    'pending waiting auditing submitted applied unpaid processing refunding refundPending restPending expiring paused frozen ' +
    'partial reopened reversing writingOff confiscating adjusting claiming uploading',
};

const colours = new Map(
  Object.entries(stateColours).flatMap(([colour, names]) => names.split(' ').map((name) => [name, colour] as const)),
);

export const colourOf = (state: string): string =>
  colours.get(state) ?? (/^(to_|wait)/.test(state) ? 'orange' : 'blue');
