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
  /** The id of the validity group of its passes. */
  readonly validityGroup?: string
}

type PassTypes = readonly PassholderRow['pass_type'][]

/** The pass types of a lot with time-bound passes, as often as they are sold. */
export const timeBoundTypes: PassTypes = [
  ...Array.from({ length: 15 }, () => 'allDay' as const),
  ...Array.from({ length: 4 }, () => 'daytime' as const),
  'overnight',
]

const sellPass = (
  random: Random,
  company: Company,
  group: PassholderGroupRow,
  { nth, passTypes }: { readonly nth: number; readonly passTypes: PassTypes },
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
    validity_group: company.validityGroup ?? null,
    valid_from: '2026-01-01',
  })
}

/** Of each company: a pass that has expired, one that somebody else owns, and a multi-pass of three vehicles. */
const varied = (company: Company, holders: readonly PassholderRow[]): PassholderRow[] =>
  holders.map((holder, nth) => {
    if (nth === 5) return { ...holder, valid_to: '2026-03-31' }
    if (nth === 6) return { ...holder, same_as_pass_owner: false, ...ownerOf(company) }
    if (nth !== 7) return holder
    return { ...holder, pass_type: 'allDay', is_multi_pass: true, number_of_vehicles: 3, inside_at_once: 2 }
  })

const ownerOf = ({ name }: Company) => ({
  pass_owner_name: name,
  pass_owner_email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`,
})

/** The vehicles of multi-passes beside their first, and temporary plates of one passholder of each company. */
const morePlates = (
  random: Random,
  sold: readonly { holders: readonly PassholderRow[] }[],
  taken: Set<string>,
) =>
  sold.flatMap(({ holders }) => [
    ...holders
      .filter((holder) => holder.is_multi_pass)
      .flatMap((holder) =>
        newPlates(random, 1, taken).map((plate) => aPlateOf(holder, { plate, ...newCar(random) })),
      ),
    ...holders
      .slice(8, 9)
      .flatMap((holder) =>
        newPlates(random, 1, taken).map((plate) =>
          aPlateOf(holder, { plate, ...newCar(random), until: '2027-06-30T04:00:00Z' }),
        ),
      ),
  ])

/** The passholders of a lot, about one in eight with a second plate. */
export const sellPasses = (
  companies: readonly Company[],
  seed: number,
  passTypes: PassTypes = ['allDay'],
): Pick<LotRows, 'passholderGroups' | 'passholders' | 'plates'> => {
  const random = seededRandom(seed)
  const taken = new Set<string>()
  const sold = companies.map((company) => {
    const group = aPassholderGroup(company.group, { name: company.name })
    const holders = varied(
      company,
      Array.from({ length: company.passes }, (_, nth) =>
        sellPass(random, company, group, { nth, passTypes }),
      ),
    )
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
    plates: [...sold.flatMap(({ plates }) => plates), ...morePlates(random, sold, taken)],
  }
}
