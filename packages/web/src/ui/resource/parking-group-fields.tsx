import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { PassholderGroupChoices } from '@stallwise/contract/passholders/passholder-groups.contract.ts'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import type { GroupType } from '@stallwise/domain/stalls/stalls.model.ts'
import { MarkedGroup } from '../GroupMark.tsx'
import type { ListColumn, ListFilter } from '../list/list.model.ts'
import type { FieldProps } from './resource.model.ts'
import { choiceField, choicesAmong, choicesByName, choicesField, idsIn } from './fields.tsx'

/** A group of people with passes of one parking group, managed by tenants. */
interface GroupRow {
  parkingGroup: string
  parkingGroupName: string
  parkingGroupType: GroupType
  tenants: { _id: string; name: string }[]
}

interface Loaded {
  choices: PassholderGroupChoices
}

/** PAS-04: users who see only their own groups do not assign them. */
interface LoadedWithUser extends Loaded {
  me: Me
}

export const parkingGroupField = (description: MessageDescriptor) =>
  choiceField<Loaded, string>(msg`Parking group`, {
    required: true,
    options: ({ choices }) => choicesByName(choices.parkingGroups),
    description,
  })

export const tenantsField = (description: MessageDescriptor) => {
  const field = choicesField(msg`Tenants`, {
    options: ({ choices }: LoadedWithUser) => choicesByName(choices.tenants),
    read: (shown: GroupRow['tenants']) => shown.map(({ _id }) => _id),
    nothing: msg`None`,
    description,
  })
  return {
    ...field,
    Input: (props: FieldProps<readonly string[], LoadedWithUser>) =>
      seesOnlyOwnGroups(props.loaded.me.roles) ? null : <field.Input {...props} />,
  }
}

/** The ids that a group may refer to; its own tenants may stay. */
export const groupIds = ({ choices }: Loaded, tenants: readonly string[]) => ({
  parkingGroups: idsIn(choices.parkingGroups),
  tenants: new Set([...idsIn(choices.tenants), ...tenants]),
})

export const parkingGroupColumn = (): ListColumn<GroupRow> => ({
  key: 'parkingGroup',
  label: t`Parking group`,
  value: ({ parkingGroupName }) => parkingGroupName,
  cell: ({ parkingGroupName, parkingGroupType }) => (
    <MarkedGroup type={parkingGroupType}>{parkingGroupName}</MarkedGroup>
  ),
})

export const tenantsColumn = (): ListColumn<GroupRow> => ({
  key: 'tenants',
  label: t`Tenants`,
  value: ({ tenants }) => tenants.map(({ name }) => name).join(', '),
  narrow: 'hide',
})

export const parkingGroupFilter = (rows: readonly GroupRow[]): ListFilter<GroupRow> => ({
  key: 'parkingGroup',
  label: t`Parking group`,
  value: ({ parkingGroup }) => parkingGroup,
  options: choicesAmong(
    rows,
    ({ parkingGroup }) => parkingGroup,
    ({ parkingGroupName }) => parkingGroupName,
  ),
})
