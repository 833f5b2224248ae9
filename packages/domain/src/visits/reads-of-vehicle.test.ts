import { expect, test } from 'vitest'
import { OpenVisits } from './open-visits.ts'
import { mayConcern } from './reads-of-vehicle.ts'
import type { Visit, VisitRead } from './visits.model.ts'
import { ownStay, tagResetAt } from './visits.rules.ts'

const seen = (plate: string) => ({ plate, score: 1, make: null, color: null })
const plain: Visit = {
  key: '1 entry',
  entryEventId: 'entry',
  subject: 'AB',
  plate: 'AB',
  plateAt: null,
  seen: seen('AB'),
  passholderId: null,
  match: 'none',
  groupId: null,
  passholderGroupId: null,
  zoneId: 'gate',
  moves: [],
  stayUntil: null,
  ...ownStay,
  enteredAt: 1,
  exitedAt: null,
  closedBy: null,
  exitEventId: null,
}
const aVisit = (more: Partial<Visit>): Visit => ({ ...plain, ...more })
const aRead = (plate: string | null, more: Partial<VisitRead> = {}): VisitRead => ({
  ...tagResetAt(2),
  by: 'plate',
  passage: 'exit',
  subject: plate ?? 'tag',
  plate,
  ...more,
})
const visit = aVisit({ subject: 'bob', passholderId: 'bob', seen: seen('A8') })
const vehicles = [
  visit,
  { ...visit, subject: 'K2', plate: 'K2', passholderId: null, match: 'confirmed' } as const,
]

test.each([
  ['of another plate', aRead('XY', { seen: seen('XY') }), false],
  ['of the plate', aRead('AB'), true],
  ['of the corrected plate', aRead('K2'), true],
  ['of a look-alike of the corrected plate', aRead('KZ'), true],
  ['that was misread like the entry', aRead('XY', { seen: seen('A8') }), true],
  ['of the passholder’s tag', aRead(null, { by: 'tag', subject: 'bob' }), true],
  ['of another vehicle of a multi-pass', aRead('XY', { passholderId: 'bob' }), true],
  ['that could be of the plate', aRead('XY', { fits: [aRead('QR'), aRead('AB')] }), true],
  ['that could be of other plates', aRead('XY', { fits: [aRead('QR'), aRead('ST')] }), false],
  ['that is a reset of all tags', tagResetAt(2), true],
])('VIO-70: a read %s may concern a corrected visit or not', (_name, read, expected) => {
  expect(mayConcern([aRead('UV'), read], vehicles)).toBe(expected)
})

test.each([
  ['of other plates', [aVisit({ subject: 'XY', plate: 'XY' })], true],
  ['of the corrected subject', [aVisit({ subject: 'K2', plate: null, seen: null })], false],
  ['of the corrected plate with a pass', [aVisit({ subject: 'kim', plate: 'K2' })], false],
  ['of the former plate without its pass', [aVisit({ subject: 'AB' })], false],
  [
    'misread like this one',
    [aVisit({ subject: 'CD', plate: 'CD', match: 'confirmed', seen: seen('A8') })],
    false,
  ],
  [
    'of one plate that passes share',
    ['kim', 'pat'].map((subject) => aVisit({ subject, plate: 'XY' })),
    false,
  ],
])('VIO-70: among visits %s a corrected one stands alone or not', (_name, others, expected) => {
  const [before, after] = vehicles
  expect(new OpenVisits([visit, ...others]).isAlone(before!, after!)).toBe(expected)
})
