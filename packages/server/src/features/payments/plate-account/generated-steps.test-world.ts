import fc from 'fast-check'

const vehicle = fc.constantFrom('A', 'A~', 'B', 'P')
const visitor = fc.constantFrom('A', 'A~', 'B')
/** What cameras read of them: A^ is a misread of A alone. */
const seen = fc.constantFrom('A', 'A', 'A~', 'A^', 'B', 'P')
const stepOf = (word: string, name: fc.Arbitrary<string> = vehicle, more: readonly string[] = ['']) =>
  fc.tuple(name, fc.constantFrom(...more)).map(([of, rest]) => `${word} ${of} ${rest}`.trim())

/** Steps that anybody can take at any time; refused ones change nothing. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('+1m', '+14m', '+20m', '+50m', '+2h', '+3h', '+20h', '+49h') },
  { weight: 3, arbitrary: stepOf('in', seen) },
  { weight: 6, arbitrary: stepOf('exit', fc.constantFrom('A', 'A', 'A~', 'A^', 'B', 'B', 'P')) },
  { weight: 1, arbitrary: stepOf('late-exit', vehicle, ['5']) },
  { weight: 1, arbitrary: stepOf('late-in', seen, ['5']) },
  { weight: 1, arbitrary: fc.constant('reload') },
  { weight: 1, arbitrary: stepOf('drives-inside', seen) },
  { weight: 4, arbitrary: stepOf('pay', visitor, ['', '60', '120']) },
  { weight: 1, arbitrary: stepOf('pay-with-coupon', visitor, ['HALF', 'HOUR', 'FREE']) },
  { weight: 1, arbitrary: stepOf('is-declined', visitor) },
  { weight: 1, arbitrary: stepOf('guest', visitor, ['60', '240']) },
  { weight: 1, arbitrary: stepOf('paying-guest', visitor, ['60']) },
  { weight: 1, arbitrary: stepOf('guest-at', visitor, ['90 60', '-30 120']) },
  { weight: 1, arbitrary: stepOf('extend', visitor, ['60']) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'end-guest A',
      'cancel-guest A',
      'restore-guest A',
      'unregister A',
      'prolong A 60',
    ),
  },
  { weight: 1, arbitrary: stepOf('register', visitor, ['', '90']) },
  { weight: 1, arbitrary: stepOf('book', visitor, ['0 0', '0 1', '1 1']) },
  { weight: 1, arbitrary: stepOf('cancel-booking', visitor) },
  { weight: 1, arbitrary: stepOf('give', visitor, ['all', 'half', 'hour']) },
  { weight: 1, arbitrary: stepOf('take-back', visitor) },
  { weight: 1, arbitrary: stepOf('refund', visitor, ['all', '100 end', '100 keep']) },
  { weight: 1, arbitrary: stepOf('console-refund', visitor, ['100']) },
  {
    weight: 2,
    arbitrary: stepOf('correct', fc.constantFrom('A', 'A~', 'A^', 'B'), ['A', 'B', 'C', 'A~', 'P']),
  },
  { weight: 1, arbitrary: stepOf('had-left', visitor) },
  { weight: 2, arbitrary: fc.constantFrom('open-by-hand exit', 'open-by-hand exit', 'open-by-hand entry') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('multi 3 2', 'join A', 'join A 60', 'part A', 'join B', 'join-other A'),
  },
  { weight: 1, arbitrary: fc.constantFrom('gate-for entry authorised', 'no-gate entry', 'no-gate exit') },
)

/** Timelines with passes, violations, money and gates, as text. Two vehicles come first, so that there is something to ask for. */
export const generatedTimelines: fc.Arbitrary<string> = fc
  .tuple(
    stepOf('in', visitor),
    fc.constantFrom('+1m', '+50m'),
    stepOf('in'),
    fc.array(step, { minLength: 5, maxLength: 12 }),
  )
  .map(([first, wait, second, steps]) => [first, wait, second, ...steps].join('; '))
