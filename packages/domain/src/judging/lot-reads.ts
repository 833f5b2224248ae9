import type { DeviceEvent, PlateReadEvent, TagReadEvent } from '../ingest/device-events.ts'
import type { IngestWarningKind } from '../ingest/ingest-warnings.ts'
import { fitPlate, type PlateFit } from '../vehicles/plate-match.ts'
import { normalisePlate } from '../vehicles/plates.ts'
import { keyOfRead } from '../visits/gate-entries.model.ts'
import { isTooWeak, passageOf, passageOfTag } from '../visits/passage.ts'
import type { VisitVehicle } from '../visits/plate-correction.ts'
import type { Passage, SeenVehicle, VisitRead } from '../visits/visits.model.ts'
import { sameReadMs } from '../visits/visits.rules.ts'
import type { LotFacts } from './judging.model.ts'
import { cameraAt, readerAt } from './lot-gates.ts'
import { authorisationAt, authorisationsAt, passAt, plateOwnerAt, tagOwnerAt } from '../passes/lot-passes.ts'
import { coverageOfPass } from '../violations/coverage.rules.ts'
import { defaultVisitorAt } from './lot-settings.ts'

/** What is known of when passes are valid. */
type Validities = Pick<LotFacts, 'passes' | 'passChanges' | 'timeZone' | 'passValidityGroups'>

type Facts = Pick<
  LotFacts,
  | keyof Validities
  | 'cameras'
  | 'plates'
  | 'authorised'
  | 'readers'
  | 'tags'
  | 'groups'
  | 'gateChanges'
  | 'formerDefaults'
  | 'corrected'
  | 'gateDecisions'
>

type VehicleFacts = Pick<
  LotFacts,
  keyof Validities | 'plates' | 'tags' | 'authorised' | 'groups' | 'formerDefaults'
>

/** PAY-17: whether a pass is not valid on the day of a read, whatever its hours. */
const isNotValid = (facts: Validities, passholderId: string | undefined, at: number): boolean => {
  const pass = passholderId === undefined ? undefined : passAt(facts, passholderId, at)
  return pass !== undefined && coverageOfPass(facts, pass, at) === 'passExpired'
}

/**
 * VIS-07, VIO-70: the vehicle with a plate, as it is known at the time of a read; a person confirmed the plate. `hasNoPass`: the
 * plate was added to its pass later (PAY-17).
 */
export const vehicleWith = (
  facts: VehicleFacts,
  plate: string,
  {
    at,
    groupId,
    hasNoPass = false,
  }: { readonly at: number; readonly groupId?: string | undefined; readonly hasNoPass?: boolean },
): VisitVehicle => {
  const owner = hasNoPass ? undefined : plateOwnerAt(facts, plate, at)
  return {
    subject: owner && !owner.isMultiPass ? owner.passholderId : plate,
    plate,
    passholderId: owner?.passholderId ?? null,
    passNotValid: isNotValid(facts, owner?.passholderId, at),
    match: 'confirmed',
    groupId: owner
      ? owner.groupId
      : (groupId ?? authorisationAt(facts, plate, at)?.groupId ?? defaultVisitorAt(facts, at)),
    passholderGroupId: owner?.passholderGroupId ?? null,
  }
}

interface Identified {
  readonly vehicle: VisitVehicle
  /** VEH-12: the known plates that fit equally, if none was chosen. */
  readonly equal: readonly PlateFit[] | undefined
}

/** VIS-07: the subject is the passholder if known, else the plate; any other vehicle counts with the visitors. PAS-32: of a multi-pass, the plate. GUE-11, BOO-21: an authorised plate without a pass is a known one. Source: decision 3, 4. */
const identify = (facts: Facts, event: PlateReadEvent, asOf: number): Identified => {
  const candidates = event.candidates.map(({ plate, score }) => ({ plate: normalisePlate(plate), score }))
  const ownerOf = (known: string) => plateOwnerAt(facts, known, asOf)
  const { plate, match, equal } = fitPlate(
    { plate: normalisePlate(event.plate!), score: event.score, candidates, look: event.vehicle ?? {} },
    (known) => ownerOf(known) ?? authorisationAt(facts, known, asOf),
  )
  return { vehicle: { ...vehicleWith(facts, plate, { at: asOf, groupId: event.groupId }), match }, equal }
}

/** VIS-34: the read as that of each passholder of whom one plate fits it, of several that fit equally. */
const fitsOf = (facts: Facts, read: VisitRead, equal: readonly PlateFit[], asOf: number): VisitRead[] => {
  const { authorised: _, ...rest } = read
  const fits = equal.map(({ plate, match }) => ({
    ...rest,
    ...vehicleWith(facts, plate, { at: asOf }),
    vehicleKey: plate,
    match,
  }))
  return fits.filter(
    ({ passholderId }) =>
      passholderId !== null && fits.filter((other) => other.passholderId === passholderId).length === 1,
  )
}

/** VIS-13: what the camera itself read. */
const seenBy = ({ plate, score, vehicle }: PlateReadEvent): SeenVehicle => ({
  plate: normalisePlate(plate!),
  score,
  make: vehicle?.make ?? null,
  color: vehicle?.color ?? null,
})

/** VIS-02: what authorises a plate, if anything does. */
const withAuthorisations = (facts: Facts, plate: string, at: number): Pick<VisitRead, 'authorised'> => {
  const authorised = facts.authorised.size === 0 ? [] : authorisationsAt(facts, plate, at)
  return authorised.length === 0 ? {} : { authorised }
}

/** VIS-41: what a gate decided about the read. */
const gateOf = (
  { gateDecisions }: Facts,
  event: { at: number; eventId: string },
): Pick<VisitRead, 'gate'> => {
  const gate = gateDecisions.size === 0 ? undefined : gateDecisions.get(keyOfRead(event))
  return gate ? { gate } : {}
}

const readOfPlate = (facts: Facts, event: PlateReadEvent, asOf: number): VisitRead | undefined => {
  const camera = cameraAt(facts, event.deviceId, asOf)
  if (!camera || event.plate === null) return undefined
  const { vehicle, equal } = identify(facts, event, asOf)
  // VIO-70: a correction by a person takes precedence over the read.
  const corrected = facts.corrected.size > 0 && facts.corrected.get(`${event.at} ${event.eventId}`)
  const { subject, plate, passholderId, passNotValid, match, groupId, passholderGroupId } =
    corrected || vehicle
  // Properties are listed one by one: spreading objects took longer than everything else.
  const read: VisitRead = {
    by: 'plate',
    at: event.at,
    eventId: event.eventId,
    deviceId: camera.id,
    zoneId: camera.zoneId ?? null,
    passage: passageOf(camera, event),
    vehicleKey: vehicle.plate!,
    sameReadMs,
    subject,
    plate,
    seen: seenBy(event),
    passholderId,
    passNotValid: passNotValid === true,
    match,
    groupId,
    passholderGroupId,
    ...(passholderId === null && plate !== null && withAuthorisations(facts, plate, asOf)),
    ...gateOf(facts, event),
  }
  const isGate = read.passage === 'entry' || read.passage === 'exit'
  if (!equal || corrected || !isGate || read.zoneId === null) return read
  const fits = fitsOf(facts, read, equal, asOf)
  const mayBe = equal.map((fit) => fit.plate)
  return fits.length === 0 ? { ...read, mayBe } : { ...read, mayBe, fits }
}

/** VIS-11: an unknown tag, or a read from the next lane, is not a passage. */
const readOfTag = (facts: Facts, event: TagReadEvent, asOf: number): VisitRead | undefined => {
  const reader = readerAt(facts, event.deviceId, asOf)
  const owner = tagOwnerAt(facts, event.epc, asOf)
  if (!reader || !owner || isTooWeak(reader, event.rssiDbm)) return undefined
  return {
    by: 'tag',
    at: event.at,
    eventId: event.eventId,
    deviceId: reader.id,
    zoneId: reader.antennaZones?.[event.antenna] ?? reader.zoneId ?? null,
    passage: passageOfTag(reader, event.antenna),
    vehicleKey: event.epc,
    sameReadMs: reader.samePassageMs,
    subject: owner.isMultiPass ? event.epc : owner.passholderId,
    plate: null,
    seen: null,
    passholderId: owner.passholderId,
    passNotValid: isNotValid(facts, owner.passholderId, asOf),
    match: 'exact',
    groupId: owner.groupId,
    passholderGroupId: owner.passholderGroupId ?? null,
    ...gateOf(facts, event),
  }
}

/** The visit read of an event, by what was known at a time (ING-25); undefined if it is irrelevant for visits. */
export const visitReadOf = (
  facts: Facts,
  event: PlateReadEvent | TagReadEvent,
  asOf: number = event.at,
): VisitRead | undefined =>
  event.kind === 'plate' ? readOfPlate(facts, event, asOf) : readOfTag(facts, event, asOf)

const passageOfRead = (facts: Facts, event: PlateReadEvent | TagReadEvent): Passage | undefined => {
  if (event.kind === 'tag') {
    const reader = readerAt(facts, event.deviceId, event.at)
    return reader && passageOfTag(reader, event.antenna)
  }
  const camera = cameraAt(facts, event.deviceId, event.at)
  return camera && event.plate !== null ? passageOf(camera, event) : undefined
}

/** VIS-03, VIS-11: the warning for a read that is logged but opens or closes no visit. */
export const warningOfRead = (facts: Facts, event: DeviceEvent): IngestWarningKind | undefined => {
  if (event.kind === 'stall') return undefined
  if (event.kind === 'tag') {
    const reader = readerAt(facts, event.deviceId, event.at)
    if (reader && isTooWeak(reader, event.rssiDbm)) return 'weak-read'
    if (!tagOwnerAt(facts, event.epc, event.at)) return 'unknown-tag'
  }
  return passageOfRead(facts, event) === 'unknown' ? 'no-direction' : undefined
}
