import { t } from '@lingui/core/macro'

const lotWords = () =>
  [
    ['Harbour Exchange Tower', t`Harbour Exchange Tower`],
    ['Dufferin Gate Mall', t`Dufferin Gate Mall`],
    ['Union Yards Lot 4', t`Union Yards Lot 4`],
    ['Kipling EV Hub', t`Kipling EV Hub`],
    ['Working days', t`Working days`],
    ['Monthly tenants', t`Monthly tenants`],
    ['Executive tenants', t`Executive tenants`],
    ['Visitor', t`Visitor`],
    ['EV', t`EV`],
    ['Handicap accessible', t`Handicap accessible`],
    ['Shoppers', t`Shoppers`],
    ['Store staff', t`Store staff`],
    ['Monthly', t`Monthly`],
    ['EV visitors', t`EV visitors`],
    ['EV fleet', t`EV fleet`],
    ['Electric commuters', t`Electric commuters`],
    ['Food court', t`Food court`],
    ['Rail Museum', t`Rail Museum`],
    ['Parcel vans', t`Parcel vans`],
    ['Car share', t`Car share`],
  ] as const

const deviceWords = () =>
  [
    ['Entry South', t`Entry South`],
    ['Exit North', t`Exit North`],
    ['P1 ramp', t`P1 ramp`],
    ['Executive, P1', t`Executive, P1`],
    ['Gate East', t`Gate East`],
    ['Gate West', t`Gate West`],
    ['Chargers', t`Chargers`],
    ['Entry', t`Entry`],
    ['Exit', t`Exit`],
    ['Side gate', t`Side gate`],
    ['Gate', t`Gate`],
    ['Entry 1', t`Entry 1`],
    ['Exit 1', t`Exit 1`],
    ['Lane', t`Lane`],
    ['Staff lane', t`Staff lane`],
    ['LoRaWAN sensors', t`LoRaWAN sensors`],
    ['Wired sensors', t`Wired sensors`],
    ['Gate cameras', t`Gate cameras`],
    ['Gate tag readers', t`Gate tag readers`],
    ['Lane tag readers', t`Lane tag readers`],
  ] as const

const gateWords = () =>
  [
    ['Barrier on Harbour Street', t`Barrier on Harbour Street`],
    ['Barrier at the lobby', t`Barrier at the lobby`],
    ['Staff barrier, east side', t`Staff barrier, east side`],
    ['Staff barrier, west side', t`Staff barrier, west side`],
    ['Loading dock', t`Loading dock`],
    ['Roller door on the store network', t`Roller door on the store network`],
    ['Sliding gate to the yard', t`Sliding gate to the yard`],
    ['Barrier for the fleet', t`Barrier for the fleet`],
    ['Underground', t`Underground`],
    ['Lobby row', t`Lobby row`],
    ['Lower level', t`Lower level`],
    ['Fast row', t`Fast row`],
  ] as const

const signWords = () =>
  [
    ['Entry South sign', t`Entry South sign`],
    ['Above the barrier', t`Above the barrier`],
    ['P1 ramp sign', t`P1 ramp sign`],
    ['Where the ramps part', t`Where the ramps part`],
    ['Dufferin Street sign', t`Dufferin Street sign`],
    ['At the street', t`At the street`],
    ['Yard sign', t`Yard sign`],
    ['At the entry', t`At the entry`],
    ['Charging sign', t`Charging sign`],
    ['Beside the café', t`Beside the café`],
    ['Visitors', t`Visitors`],
    ['Free', t`Free`],
    ['Level 1', t`Level 1`],
    ['FULL', t`FULL`],
    ['CLOSED', t`CLOSED`],
  ] as const

const mapWords = () =>
  [
    ['Up to', t`Up to`],
    ['Down to', t`Down to`],
    ['To', t`To`],
    ['Main', t`Main`],
    ['Roof', t`Roof`],
    ['Plant', t`Plant`],
    ['Lobby', t`Lobby`],
    ['and stairs B', t`and stairs B`],
    ['Stairs A', t`Stairs A`],
    ['Pay station', t`Pay station`],
    ['Bicycles', t`Bicycles`],
    ['Storage', t`Storage`],
    ['Entrance', t`Entrance`],
    ['Shops', t`Shops`],
    ['level 1', t`level 1`],
    ['Café', t`Café`],
    ['and restrooms', t`and restrooms`],
    ['Transformer', t`Transformer`],
  ] as const

const dayWords = () =>
  [
    ['Waterproofing membrane renewed', t`Waterproofing membrane renewed`],
    ['Concert at the harbour stage', t`Concert at the harbour stage`],
    ['New Year’s Day', t`New Year’s Day`],
    ['Family Day', t`Family Day`],
    ['Good Friday', t`Good Friday`],
    ['Victoria Day', t`Victoria Day`],
    ['Canada Day', t`Canada Day`],
    ['Labour Day', t`Labour Day`],
    ['Thanksgiving', t`Thanksgiving`],
    ['Christmas Day', t`Christmas Day`],
    ['Boxing Day', t`Boxing Day`],
  ] as const

/** Translations of the demo's English texts; texts without a translation remain English. */
export const demoWords = (): ReadonlyMap<string, string> =>
  new Map<string, string>([
    ...lotWords(),
    ...deviceWords(),
    ...gateWords(),
    ...signWords(),
    ...mapWords(),
    ...dayWords(),
  ])
