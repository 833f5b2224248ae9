import type { Attempt } from './attempt.ts'
import { aGuest, as, ofGroup, pass, place, some } from './tenant-place.ts'

/** A tenant raises what it may have. */
export const raising: readonly Attempt[] = [
  as(
    'maximum of its group',
    ofGroup(() => ({ maxPasses: 6 })),
    '422 too-large',
  ),
  as(
    'no maximum',
    ofGroup(() => ({ maxPasses: null })),
    '422 too-large',
  ),
  as(
    'another parking group',
    ofGroup(() => ({ parkingGroup: place.dear })),
    '422 not-allowed',
  ),
  as(
    'a group with a maximum',
    () => [
      'POST',
      '/passholder-groups/',
      {
        parkingLot: place.lotId,
        name: 'Mine',
        parkingGroup: place.server.world.own.tenants.id,
        maxPasses: 9,
      },
    ],
    '422 too-large',
  ),
  as(
    'a multi-pass of a billion vehicles',
    pass({ isMultiPass: true, numberOfVehicles: 1e9, insideAtOnce: 1e9 }),
    '422 too-large',
  ),
  as(
    'more vehicles inside than the pass has',
    pass({ isMultiPass: true, numberOfVehicles: 2, insideAtOnce: 3 }),
    '422 too-large',
  ),
  as(
    'a negative number of vehicles',
    pass({ isMultiPass: true, numberOfVehicles: -3, insideAtOnce: -3 }),
    '422 too-small',
  ),
  as('a pass in the year 2199', pass({ validTo: '2199-01-01' }), '422 too-late'),
  as(
    'a pass that ends before it begins',
    pass({ validFrom: '2026-05-02', validTo: '2026-05-01' }),
    '422 end-before-start',
  ),
  as(
    'the set-up of the lot',
    () => ['PUT', `/parking-lots/${place.lotId}/update`, { coverBeforeMinutes: 120 }],
    '403 forbidden',
  ),
  as(
    'that its pass covers from long ago',
    () => ['POST', `/pass-holders/${place.own.pass}/cover-from-valid-from`],
    '403 forbidden',
  ),
  as(
    'a waiver of what its pass owes',
    () => [
      'POST',
      '/pass-charges/waivers',
      { parkingLot: place.lotId, charges: [place.own.pass], shownCents: 0, reason: 'x' },
    ],
    '403 forbidden',
  ),
]

/** A tenant reaches for what another tenant has. */
export const reaching: readonly Attempt[] = [
  as(
    'adds a pass',
    () => [
      'POST',
      '/v2/pass-holders/',
      { parkingLot: place.lotId, passholderGroup: place.theirs.group, passholderId: 'X-1', name: 'Mal' },
    ],
    '422 unknown',
  ),
  as('puts its pass there', () => pass({ passholderGroup: place.theirs.group })(), '422 unknown'),
  as(
    'moves its pass there',
    some(
      'move',
      () => [place.own.pass],
      () => ({ passholderGroup: place.theirs.group }),
    ),
    '422 unknown',
  ),
  as(
    'moves their pass to itself',
    some(
      'move',
      () => [place.theirs.pass],
      () => ({ passholderGroup: place.own.group }),
    ),
    '404 not-found',
  ),
  as(
    'removes theirs among its own',
    some('delete', () => [place.own.pass, place.theirs.pass]),
    '404 not-found',
  ),
  as(
    'restores what staff removed of its group',
    some('restore', () => [place.own.removed]),
    '404 not-found',
  ),
  as(
    'renames their group',
    () => ['PUT', `/passholder-groups/${place.theirs.group}`, { name: 'Mine' }],
    '404 not-found',
  ),
  as(
    'empties its group into theirs',
    () => ['DELETE', `/passholder-groups/${place.own.group}?moveTo=${place.theirs.group}`],
    '422 unknown',
  ),
  as(
    'takes a plate of theirs, in full-width letters',
    () => pass({ vehicles: [{ licensePlate: 'ＴＨＥＩＲ１' }] })(),
    '422 plate-in-other-group',
  ),
  as('takes their pass ID with other blanks', () => pass({ passholderId: 't -1 ' })(), '422 pass-id-used'),
  as('has guests at their cost', () => aGuest({ passholderGroup: place.theirs.group })(), '422 unknown'),
  as(
    'names their passholder as host',
    () => aGuest({ passholder: place.theirs.pass })(),
    '422 passholder-unknown',
  ),
  as(
    'prolongs their guest',
    () => ['POST', `/guest-passes/${place.theirs.guest}/extend`, { minutes: 120 }],
    '404 not-found',
  ),
  as(
    'moves its guest to their group',
    () => ['PUT', `/guest-passes/${place.own.guest}`, { passholderGroup: place.theirs.group }],
    '422 unknown',
  ),
  as(
    'writes to their waitlist',
    () => [
      'POST',
      '/waitlist',
      { parkingLot: place.lotId, passholderGroup: place.theirs.group, name: 'Mal', email: 'mal@example.com' },
    ],
    '422 unknown',
  ),
  as(
    'moves up on their waitlist',
    () => ['POST', `/waitlist/${place.theirs.entry}/move`, { position: 1 }],
    '404 not-found',
  ),
  as('cancels their booking', () => ['DELETE', `/bookings/${place.theirs.booking}`], '404 not-found'),
  as(
    'ends what staff registered',
    () => ['DELETE', `/registered-vehicles/${place.theirs.vehicle}`],
    '404 not-found',
  ),
  as(
    'invites their passholder',
    some('newTenant/sendInviteToStallwiseGo/', () => [place.theirs.pass]),
    '404 not-found',
  ),
  as(
    'changes who owns their pass',
    () => [
      'POST',
      `/pass-holders-details/${place.theirs.pass}`,
      { sameAsPassOwner: false, passOwnerName: 'Mal', passOwnerEmail: 'mal@example.com' },
    ],
    '404 not-found',
  ),
  as(
    'imports into their group',
    () => [
      'POST',
      `/pass-holders/validate-file/${place.lotId}/${place.theirs.group}`,
      undefined,
      { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    ],
    '404 not-found',
  ),
  as(
    'writes the master list of the lot',
    () => ['PUT', `/masterlists/ev-stations/${place.lotId}`, { set: [{ name: 'EV-1' }] }],
    '403 forbidden',
  ),
  as('dismisses a violation', () => ['POST', `/violations/${place.violation}/dismiss`, {}], '403 forbidden'),
]
