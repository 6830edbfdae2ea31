/** Names of states that get the same colour in every resource. */
const stateColours: readonly (readonly [RegExp, string])[] = [
  [
    /^(enabled?|active|online|approved|passed|success|paid|done|finished|completed?|normal|on|published|bound|delivered)$/i,
    'green',
  ],
  [/^(disabled?|off|offline|closed|archived|cancel(l)?ed|revoked|expired|unbound|draft|inactive|down)$/i, 'default'],
  [/^(rejected|failed|denied|error|lost|overdue|blacklist(ed)?|refused)$/i, 'red'],
  [/^(pending|waiting|auditing|submitted|applied|unpaid|processing|refunding|to_?\w+|wait_?\w*)$/i, 'orange'],
];

export const colourOf = (value: string): string => stateColours.find(([words]) => words.test(value))?.[1] ?? 'blue';
