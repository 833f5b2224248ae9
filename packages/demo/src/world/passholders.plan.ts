import type { GroupRow } from '#lots/lots.rows.ts'
import { aPassholder, aPassholderGroup, aPlateOf } from '#passholders/passholders.builders.ts'
import type { PassholderGroupRow, PassholderRow } from '#passholders/passholders.rows.ts'
import { emailFor, newCar, newName } from '#seeded/names.ts'
import { newPlates } from '#seeded/plates.ts'
import { seededRandom, wholeBetween, type Random } from '#seeded/random.ts'
import type { LotRows } from './demo-world.rows.ts'

/** A company with passes: its letters are the prefix of the pass ids. */
export interface Company {
  readonly name: string
  readonly letters: string
  readonly group: GroupRow
  readonly passes: number
  readonly firstSuite: number
}

const passTypes = ['allDay', 'allDay', 'allDay', 'allDay', 'daytime', 'daytime', 'overnight'] as const

const sellPass = (
  random: Random,
  company: Company,
  group: PassholderGroupRow,
  nth: number,
): PassholderRow => {
  const name = newName(random)
  const suite = company.firstSuite + Math.floor(nth / 4)
  const passId = `${company.letters}-${company.firstSuite + nth + 1}`
  return aPassholder(group, {
    pass_id: passId,
    name,
    email: emailFor(name, passId),
    suite: String(suite),
    pass_type: passTypes[wholeBetween(random, 0, passTypes.length - 1)] ?? 'allDay',
    valid_from: '2026-01-01',
  })
}

/** The passholders of a lot, about one in eight with a second plate. */
export const sellPasses = (
  companies: readonly Company[],
  seed: number,
): Pick<LotRows, 'passholderGroups' | 'passholders' | 'plates'> => {
  const random = seededRandom(seed)
  const taken = new Set<string>()
  const sold = companies.map((company) => {
    const group = aPassholderGroup(company.group, { name: company.name })
    const holders = Array.from({ length: company.passes }, (_, nth) => sellPass(random, company, group, nth))
    const plates = holders.flatMap((holder) =>
      newPlates(random, random() < 0.12 ? 2 : 1, taken).map((plate) =>
        aPlateOf(holder, { plate, ...newCar(random) }),
      ),
    )
    return { group, holders, plates }
  })
  return {
    passholderGroups: sold.map(({ group }) => group),
    passholders: sold.flatMap(({ holders }) => holders),
    plates: sold.flatMap(({ plates }) => plates),
  }
}
