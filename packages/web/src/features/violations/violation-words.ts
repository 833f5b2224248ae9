import { t } from '@lingui/core/macro'
import type { Violation, ViolationDetails } from '@stallwise/contract/violations/violations.contract.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'

export const statusNames = (): Record<Violation['status'], string> => ({
  active: t({ message: 'Active', context: 'violation' }),
  dismissed: t({ message: 'Dismissed', context: 'violation' }),
  resolved: t({ message: 'Resolved', context: 'violation' }),
  missed: t({ message: 'Missed', context: 'violation' }),
  'auto-resolved': t({ message: 'Auto-resolved', context: 'violation' }),
})

/** Why a violation ended by itself. */
export const endNames = (): Record<NonNullable<Violation['endedBy']>, string> => ({
  authorised: t`The vehicle was authorized.`,
  paid: t`Parking was paid.`,
  moved: t`The vehicle drove on to another zone.`,
  left: t`The vehicle left.`,
  exitMissed: t`The vehicle came in again: its exit was not read.`,
  period: t`The zone’s auto-dismiss period ran out.`,
  corrected: t`The vehicle with the corrected plate is not in violation.`,
})

/** What was done about a violation; others are states. */
export const moveNames = (): Record<string, string> => ({
  ...statusNames(),
  open: t`Violation began`,
  report: t({ message: 'Reported', context: 'violation' }),
  'report-again': t`Reported again`,
  photo: t`Photo added`,
  dismiss: t({ message: 'Dismissed', context: 'violation' }),
  resolve: t({ message: 'Resolved', context: 'violation' }),
  undo: t`Decision undone`,
  email: t`Notice sent`,
  'cancel-email': t`Notice undone`,
  'correct-plate': t`Plate corrected`,
  'confirm-plate': t`Plate confirmed`,
  'undo-plate': t`Correction undone`,
  appeal: t`Appealed`,
  'appeal-photo': t`Photo added to the appeal`,
  'appeal-accepted': t`Appeal accepted`,
  'appeal-refused': t`Appeal refused`,
  'appeal-reduced': t`Appeal reduced`,
  'appeal-undo': t`Answer to the appeal undone`,
})

type ActorKind = NonNullable<ViolationDetails['history'][number]['actorKind']>

/** How those acted who were not signed in. */
export const actingNames = (): Record<Exclude<ActorKind, 'user'>, string> => ({
  link: t`by link`,
  key: t`with a key`,
  system: t`automatically`,
  device: t`as a device`,
})

/** How the read was matched to a known plate. */
const matchNames = (): Record<string, string> => ({
  exact: t`Exact`,
  lookAlike: t`Look-alike characters`,
  candidate: t`Another candidate of the camera`,
  confirmed: t`Confirmed by a person`,
  none: t`Unknown plate`,
})

/** VIS-10: a tag identified the vehicle, if the camera read no plate at its entry or another one than the exact match. */
export const matchText = ({ match, entry }: NonNullable<ViolationDetails['visit']>, plate: string | null) =>
  match === 'exact' && plate !== null && entry !== null && normalisePlate(entry.plate ?? '') !== plate
    ? t`By tag`
    : (matchNames()[match] ?? match)
