import { Trans } from '@lingui/react/macro'
import { fitsZone } from '@stallwise/domain/zones/zone-roles.rules.ts'
import { Badge } from '#ui/Badge.tsx'
import { Banner } from '#ui/Banner.tsx'
import { roleNames, zoneTypeNames, type GateRole, type ZoneType } from './zone-words.ts'

/** ZON-07: marks a device whose role does not agree with the type of its zone. */
export const RoleMark = ({ role, type }: { role: GateRole; type: ZoneType | null }) =>
  type === null || fitsZone(role, type) ? null : (
    <Badge tone="soon" icon="alert-triangle">
      <Trans>Role and zone disagree</Trans>
    </Badge>
  )

/** ZON-07: below the zone of a camera or a reader in its form. */
export const ZoneNote = ({ role, type }: { role: GateRole | null; type: ZoneType | undefined }) => {
  if (role === null || type === undefined || fitsZone(role, type)) return null
  const roleName = roleNames()[role]
  const typeName = zoneTypeNames()[type]
  return (
    <Banner tone="soon" role="status">
      <Trans>
        The role “{roleName}” does not agree with this zone, whose type is “{typeName}”.
      </Trans>
    </Banner>
  )
}

interface Device {
  readonly name: string
  readonly role: GateRole
}

/** ZON-07: below the cameras or readers of a zone in its form. */
export const DevicesNote = ({ devices, type }: { devices: readonly Device[]; type: ZoneType | null }) => {
  const others = type === null ? [] : devices.filter(({ role }) => !fitsZone(role, type))
  if (others.length === 0) return null
  const roles = roleNames()
  const names = others.map(({ name, role }) => `${name} (${roles[role]})`).join(', ')
  return (
    <Banner tone="soon" role="status">
      <Trans>The role does not agree with the type of this zone: {names}.</Trans>
    </Banner>
  )
}
