import { aSource } from '#devices/devices.builders.ts'
import type { SourceRow } from '#devices/devices.rows.ts'
import { masterlistsOf } from './demo-masterlists.ts'
import type { PassholderRow } from '#passholders/passholders.rows.ts'
import { aCustomer } from '#session/session.builders.ts'
import type { CustomerRow } from '#session/session.rows.ts'
import { type DemoWorld, type LotRows, joinLots } from './demo-world.rows.ts'
import { fullGroup, waitlistOf } from './demo-waitlist.ts'
import { dufferinGateMall } from './dufferin-gate-mall.ts'
import { gatesAndSignsOf } from './gates-and-signs.ts'
import { harbourExchangeTower } from './harbour-exchange-tower.ts'
import { kiplingEvHub } from './kipling-ev-hub.ts'
import { demoPeople } from './people.ts'
import { unionYardsLot } from './union-yards-lot.ts'

/** Creates a key for a source: random and unique. */
export type NewKey = () => string

const sourcesOf = (
  customer: CustomerRow,
  kinds: readonly SourceRow['kind'][],
  newKey: NewKey,
): SourceRow[] => {
  const names: Record<SourceRow['kind'], string> = {
    'the-things-stack': 'LoRaWAN sensors',
    'stall-events': 'Wired sensors',
    chirpstack: 'ChirpStack sensors',
    'plate-recognizer': 'Gate cameras',
    'rfid-impinj': 'Gate tag readers',
    'rfid-zebra': 'Lane tag readers',
    'mobile-events': 'Mobile app',
  }
  return kinds.map((kind) => aSource({ customer_id: customer.id, kind, name: names[kind], key: newKey() }))
}

const lotIdOf = (rows: LotRows): string => {
  const [lot] = rows.lots
  if (!lot) throw new Error('a lot without its row')
  return lot.id
}

/** Passes that somebody else owns are the demo owner's, in the lots of its customer and in no others. */
const withOwner = (
  passholders: readonly PassholderRow[],
  users: DemoWorld['session']['users'],
  lotIds: ReadonlySet<string>,
): PassholderRow[] => {
  const owner = users.find(({ roles }) => roles.includes('owner'))
  return passholders.map((holder) =>
    owner && !holder.same_as_pass_owner && lotIds.has(holder.parking_lot_id)
      ? { ...holder, pass_owner_name: owner.name, pass_owner_email: owner.email }
      : holder,
  )
}

/** The demo: two customers, four lots, an account for every role. Deterministic except for the keys. */
export const demoWorld = (newKey: NewKey): DemoWorld => {
  const northgate = aCustomer({ name: 'Northgate Properties' })
  const brightwell = aCustomer({ name: 'Brightwell Retail' })
  const tower = harbourExchangeTower(northgate)
  const evHub = kiplingEvHub(northgate)
  const mall = dufferinGateMall(brightwell)
  const yards = unionYardsLot(brightwell)
  const lots = joinLots([tower, mall, yards, evHub])
  const session = demoPeople({
    northgate: { id: northgate.id, tower: lotIdOf(tower), evHub: lotIdOf(evHub) },
    brightwell: { id: brightwell.id, mall: lotIdOf(mall), yards: lotIdOf(yards) },
  })
  const tenants = session.users.filter(({ roles }) => roles.includes('tenant')).map(({ id }) => id)
  const [assigned, full] = tower.passholderGroups
  if (!full) throw new Error('the tower has no second passholder group')
  return {
    customers: [northgate, brightwell],
    ...lots,
    passholderGroups: lots.passholderGroups.map((group) => {
      if (group.id === full.id) return fullGroup(group, lots.passholders)
      return group.id === assigned?.id ? { ...group, tenants } : group
    }),
    waitlist: waitlistOf(full),
    passholders: withOwner(lots.passholders, session.users, new Set([lotIdOf(tower), lotIdOf(evHub)])),
    gatesAndSigns: gatesAndSignsOf(lots),
    masterlists: masterlistsOf(evHub),
    session,
    sources: [
      ...sourcesOf(
        northgate,
        ['the-things-stack', 'stall-events', 'plate-recognizer', 'rfid-impinj', 'mobile-events'],
        newKey,
      ),
      ...sourcesOf(
        brightwell,
        ['the-things-stack', 'stall-events', 'plate-recognizer', 'rfid-zebra', 'mobile-events'],
        newKey,
      ),
    ],
  }
}
