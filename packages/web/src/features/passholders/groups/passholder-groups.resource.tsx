import { msg, plural, t } from '@lingui/core/macro'
import type { PassholderGroupChoices } from '@stallwise/contract/passholders/passholder-groups.contract.ts'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import {
  groupLimitCapabilities,
  seesOnlyOwnGroups,
} from '@stallwise/domain/passholders/passholders.access.ts'
import { checkPassholderGroup } from '@stallwise/domain/passholders/passholders.rules.ts'
import { mayDo, meQuery } from '#lib/session/viewer.ts'
import { Badge } from '#ui/Badge.tsx'
import { callsAt } from '#ui/resource/calls-at.ts'
import { fixedWhere, optionalNumberField, textField } from '#ui/resource/fields.tsx'
import { resource } from '#ui/resource/resource.model.ts'
import {
  groupIds,
  parkingGroupColumn,
  parkingGroupField,
  parkingGroupFilter,
  tenantsColumn,
  tenantsField,
} from '#ui/resource/parking-group-fields.tsx'
import { groupChoicesQuery, groupsQuery, passholdersKey } from '../passholders.queries.ts'

type Loaded = { choices: PassholderGroupChoices; me: Me }

/** PAS-04. */
const setsLimits = ({ me }: Loaded) => groupLimitCapabilities.some((one) => mayDo(me, one))

/** The passholder groups of a lot. */
export const passholderGroups = resource({
  exportName: 'passholder-groups',
  manage: 'passholder.manage',
  calls: callsAt('/passholder-groups', '/passholder-groups/'),
  query: groupsQuery,
  staleKey: passholdersKey,
  loads: { choices: groupChoicesQuery, me: () => meQuery },
  // One with passholders needs a place to move them to.
  isRemovable: ({ passholderCount }) => passholderCount === 0,
  texts: {
    list: msg`Passholder groups`,
    add: msg`Add passholder group`,
    save: msg`Save passholder group`,
    object: msg`passholder group`,
    empty: {
      icon: 'users',
      title: msg`No passholder groups yet`,
      text: msg`A passholder group, such as a company, has passes for one parking group of this lot.`,
    },
    added: (name) => t`Passholder group ${name} added.`,
    saved: (name) => t`Passholder group ${name} saved.`,
    remove: (count) => plural(count, { one: 'Delete passholder group', other: 'Delete # passholder groups' }),
    removed: (count) =>
      plural(count, { one: 'Passholder group deleted.', other: '# passholder groups deleted.' }),
  },
  fields: {
    name: textField(msg`Name`, { required: true }),
    parkingGroup: fixedWhere(
      (loaded: Loaded, isNew) => !isNew && !setsLimits(loaded),
      parkingGroupField(
        msg`Stalls that the passes of this group cover. It decides the price: only users who manage payments or the settings of the lot change it.`,
      ),
    ),
    maxPasses: fixedWhere(
      // A maximum that is there may be lowered.
      (loaded: Loaded, isNew) => isNew && seesOnlyOwnGroups(loaded.me.roles) && !setsLimits(loaded),
      optionalNumberField(msg`Maximum passes`, {
        description: msg`Vehicles that its passes allow inside together. Leave blank for no limit. People who want a pass of a full group are added to its waitlist.`,
      }),
    ),
    tenants: tenantsField(msg`Users with the role Tenant who manage this group and its passholders.`),
  },
  check: (values, { names, loaded }) =>
    checkPassholderGroup(values, { names, ...groupIds(loaded, values.tenants) }),
  columns: () => [
    'name',
    parkingGroupColumn(),
    {
      key: 'passholders',
      label: t`Passholders`,
      align: 'end',
      value: ({ passholderCount }) => passholderCount,
      width: 'minmax(0, 0.6fr)',
    },
    {
      key: 'passesLeft',
      label: t`Passes left`,
      align: 'end',
      value: ({ passesLeft }) => passesLeft,
      cell: ({ passesLeft }) =>
        passesLeft === 0 ? <Badge tone="soon">{t`Full`}</Badge> : passesLeft === null ? '–' : passesLeft,
      width: 'minmax(0, 0.6fr)',
      narrow: 'label',
    },
    {
      key: 'waitlist',
      label: t`Waitlist`,
      align: 'end',
      value: ({ waitlistCount }) => waitlistCount,
      width: 'minmax(0, 0.6fr)',
      narrow: 'label',
    },
    tenantsColumn(),
  ],
  filters: (rows) => [parkingGroupFilter(rows)],
})
