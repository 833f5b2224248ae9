import { t } from '@lingui/core/macro'

const lotWords = () =>
  [
    ['Harbour Exchange Tower', t`Harbour Exchange Tower`],
    ['Dufferin Gate Mall', t`Dufferin Gate Mall`],
    ['Union Yards Lot 4', t`Union Yards Lot 4`],
    ['Kipling EV Hub', t`Kipling EV Hub`],
    ['Weekdays', t`Weekdays`],
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
    ['EV commuters', t`EV commuters`],
    ['Food court', t`Food court`],
    ['Rail Museum', t`Rail Museum`],
    ['Delivery vans', t`Delivery vans`],
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
    ['Back rows', t`Back rows`],
    ['Monthly rows', t`Monthly rows`],
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
    ['Mobile app', t`Mobile app`],
  ] as const

const gateWords = () =>
  [
    ['Gate on Harbour Street', t`Gate on Harbour Street`],
    ['Gate at the lobby', t`Gate at the lobby`],
    ['Staff gate, east side', t`Staff gate, east side`],
    ['Staff gate, west side', t`Staff gate, west side`],
    ['Loading dock', t`Loading dock`],
    ['Roller door on the store network', t`Roller door on the store network`],
    ['Sliding gate to the yard', t`Sliding gate to the yard`],
    ['Fleet gate', t`Fleet gate`],
    ['Underground', t`Underground`],
    ['Lobby row', t`Lobby row`],
    ['Lower level', t`Lower level`],
    ['Fast-charging row', t`Fast-charging row`],
  ] as const

const signWords = () =>
  [
    ['Entry South sign', t`Entry South sign`],
    ['Above the gate', t`Above the gate`],
    ['P1 ramp sign', t`P1 ramp sign`],
    ['At the ramp split', t`At the ramp split`],
    ['Dufferin Street sign', t`Dufferin Street sign`],
    ['At the street', t`At the street`],
    ['Yard sign', t`Yard sign`],
    ['At the entry', t`At the entry`],
    ['Charging sign', t`Charging sign`],
    ['Next to the café', t`Next to the café`],
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
    ['Mechanical room', t`Mechanical room`],
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
    ['Waterproofing membrane replacement', t`Waterproofing membrane replacement`],
    ['Evening match', t`Evening match`],
    ['The gate was out of service', t`The gate was out of service`],
    ['Concert at Harbour Stage', t`Concert at Harbour Stage`],
    ['Concert', t`Concert`],
    ['Farmers’ market', t`Farmers’ market`],
    ['Market', t`Market`],
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
/** Names of payment validations. */
const validationWords = () =>
  [
    ['Client meeting', t`Client meeting`],
    ['Lobby café', t`Lobby café`],
    ['Conference', t`Conference`],
    ['Guest of the house', t`Guest of the house`],
    ['Welcome offer', t`Welcome offer`],
    ['First visit', t`First visit`],
    ['Last season', t`Last season`],
    ['Next season', t`Next season`],
    ['Groceries over $50', t`Groceries over $50`],
    ['Movie ticket', t`Movie ticket`],
    ['Pharmacy', t`Pharmacy`],
    ['Weekend shopping', t`Weekend shopping`],
    ['Season ticket', t`Season ticket`],
    ['EV club', t`EV club`],
  ] as const

export const demoWords = (): ReadonlyMap<string, string> =>
  new Map<string, string>([
    ...lotWords(),
    ...deviceWords(),
    ...gateWords(),
    ...signWords(),
    ...mapWords(),
    ...dayWords(),
    ...validationWords(),
  ])

/** What staff of the demo say about vehicles that they report, in the language of the server. */
export const reportWords = (): ReadonlyMap<string, string> =>
  new Map([
    ['Parked across two stalls.', t`Parked across two stalls.`],
    ['Blocks the ramp.', t`Blocks the ramp.`],
    ['Parked in the loading area.', t`Parked in the loading area.`],
  ])

/** What is noted about calls at the intercoms of the demo. */
export const callWords = (): ReadonlyMap<string, string> =>
  new Map([
    ['Courier with a parcel for the front desk.', t`Courier with a parcel for the front desk.`],
    ['Asked for the way to the visitors’ stalls.', t`Asked for the way to the visitors’ stalls.`],
    [
      'Wanted to park without a pass; sent to the public lot across the street.',
      t`Wanted to park without a pass; sent to the public lot across the street.`,
    ],
    ['Forgot the tag; name and suite confirmed.', t`Forgot the tag; name and suite confirmed.`],
    ['Asked when the lot closes.', t`Asked when the lot closes.`],
  ])
