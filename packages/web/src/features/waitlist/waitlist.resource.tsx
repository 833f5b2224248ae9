import { msg, plural, t } from '@lingui/core/macro'
import type { PassholderGroupView } from '@stallwise/contract/passholders/passholder-groups.contract.ts'
import { checkWaitlistEntry, type WaitlistState } from '@stallwise/domain/waitlist/waitlist.rules.ts'
import { groupsQuery, passholdersKey } from '#features/passholders/passholders.public.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { callsAt } from '#ui/resource/calls-at.ts'
import {
  choiceField,
  choicesAmong,
  choicesByName,
  choicesOf,
  idsIn,
  optionalTextField,
  textField,
} from '#ui/resource/fields.tsx'
import { resource } from '#ui/resource/resource.model.ts'
import { waitlistQuery } from './waitlist.queries.ts'

type Loaded = { groups: readonly PassholderGroupView[] }

const stateNames = (): Record<WaitlistState, string> => ({
  waiting: t`Waiting`,
  offered: t`Offered`,
  accepted: t`Accepted`,
  declined: t`Declined`,
  expired: t`Expired`,
})

/** The waitlists of a lot's passholder groups. */
export const waitlist = resource({
  exportName: 'waitlist',
  manage: 'passholder.manage',
  calls: callsAt('/waitlist'),
  query: waitlistQuery,
  staleKey: passholdersKey,
  loads: { groups: groupsQuery },
  texts: {
    list: msg`Waitlist`,
    add: msg`Add to waitlist`,
    save: msg`Save entry`,
    object: msg`entry of the waitlist`,
    empty: {
      icon: 'clock',
      title: msg`Nobody is waiting`,
      text: msg`When a passholder group is full, people wait here. Passes are offered to them by e-mail, in this order.`,
    },
    added: (name) => t`${name} added to the waitlist.`,
    saved: (name) => t`Entry of ${name} saved.`,
    remove: (count) => plural(count, { one: 'Remove from waitlist', other: 'Remove # from waitlist' }),
    removed: (count) =>
      plural(count, { one: 'Removed from the waitlist.', other: '# removed from the waitlist.' }),
  },
  fields: {
    passholderGroup: choiceField<Loaded, string>(msg`Passholder group`, {
      required: true,
      options: ({ groups }) => choicesByName(groups),
    }),
    name: textField(msg`Name`, { required: true }),
    email: textField(msg`E-mail`, { required: true }),
    suite: optionalTextField(msg`Suite`),
  },
  check: (values, { loaded: { groups } }) => checkWaitlistEntry(values, { groups: idsIn(groups) }),
  columns: () => [
    'name',
    {
      key: 'position',
      label: t`Position`,
      align: 'end',
      value: ({ position }) => position,
      width: 'minmax(0, 0.5fr)',
      narrow: 'label',
    },
    { key: 'group', label: t`Group`, value: ({ passholderGroupName }) => passholderGroupName },
    { key: 'state', label: t`State`, value: ({ state }) => stateNames()[state] },
    {
      key: 'offerUntil',
      label: t`Offer until`,
      value: ({ offerUntil }) => (offerUntil === null ? null : new Date(offerUntil)),
      cell: ({ offerUntil }) => (offerUntil === null ? '–' : formatDateTime(offerUntil)),
    },
    { key: 'email', label: t`E-mail`, value: ({ email }) => email, width: 'minmax(0, 2.3fr)' },
    { key: 'suite', label: t`Suite`, value: ({ suite }) => suite, isSpare: true },
    {
      key: 'addedAt',
      label: t({ context: 'waitlist', message: 'Added' }),
      value: ({ addedAt }) => new Date(addedAt),
      cell: ({ addedAt }) => formatDateTime(addedAt),
      narrow: 'hide',
    },
  ],
  filters: (rows) => [
    {
      key: 'group',
      label: t`Group`,
      value: ({ passholderGroup }) => passholderGroup,
      options: choicesAmong(
        rows,
        ({ passholderGroup }) => passholderGroup,
        ({ passholderGroupName }) => passholderGroupName,
      ),
    },
    { key: 'state', label: t`State`, value: ({ state }) => state, options: choicesOf(stateNames()) },
  ],
})
