import { msg, plural, t } from '@lingui/core/macro'
import type { PassholderGroupChoices } from '@stallwise/contract/passholders/passholder-groups.contract.ts'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import {
  checkBookingGroup,
  isFixedForTenants,
  type KeptOfBookingGroup,
} from '@stallwise/domain/bookings/booking-groups.rules.ts'
import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import {
  groupIds,
  parkingGroupColumn,
  parkingGroupField,
  parkingGroupFilter,
  tenantsColumn,
  tenantsField,
} from '#ui/resource/parking-group-fields.tsx'
import { groupChoicesQuery } from '#features/passholders/passholders.public.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { meQuery } from '#lib/session/viewer.ts'
import { callsAt } from '#ui/resource/calls-at.ts'
import {
  fixedWhere,
  numberField,
  optionalNumberField,
  optionalTextField,
  textField,
} from '#ui/resource/fields.tsx'
import { resource, type ResourceField } from '#ui/resource/resource.model.ts'
import { AllowanceUse } from '../AllowanceUse.tsx'
import { bookingGroupsQuery, bookingsKey } from '../bookings.queries.ts'
import { WeekdaysField } from './WeekdaysField.tsx'

type Loaded = { choices: PassholderGroupChoices; me: Me }

const isTenant = ({ me }: Loaded) => seesOnlyOwnGroups(me.roles)

/** BOO-04: what only others than tenants set. */
const ofOthers =
  (field: keyof KeptOfBookingGroup) =>
  (loaded: Loaded, isNew: boolean): boolean =>
    isTenant(loaded) && isFixedForTenants(field, isNew)

const weekdays: ResourceField<readonly string[], readonly (number | null)[], (number | null)[], Loaded> = {
  label: msg`Allowance on weekdays`,
  initial: [],
  read: (shown) => (shown.length === 0 ? [] : shown.map((value) => (value === null ? '' : String(value)))),
  write: (value) =>
    value.some((one) => one.trim() !== '')
      ? value.map((one) => (one.trim() === '' ? null : Number(one)))
      : [],
  show: (value) => value.map((one) => (one === '' ? '–' : one)).join(', '),
  Input: WeekdaysField,
}

const number = numberField(msg`Allowance per day`, { required: true })
const allowance: ResourceField<string, number, number, Loaded> = {
  ...number,
  write: (value, values, loaded) =>
    isTenant(loaded) && value === '' ? 0 : number.write(value, values, loaded),
}

const asNumber = (text: string): string | null => (text.trim() === '' ? null : text)

/** The booking groups of a lot. */
export const bookingGroups = resource({
  exportName: 'booking-groups',
  manage: 'passholder.manage',
  calls: callsAt('/passholder-booking-groups'),
  query: bookingGroupsQuery,
  staleKey: bookingsKey,
  loads: { choices: groupChoicesQuery, me: () => meQuery },
  // BOO-05
  isRemovable: ({ bookedToday, upcomingBookings }) => bookedToday === 0 && upcomingBookings === 0,
  texts: {
    list: msg`Booking groups`,
    add: msg`Add booking group`,
    save: msg`Save booking group`,
    object: msg`booking group`,
    empty: {
      icon: 'calendar',
      title: msg`No booking groups yet`,
      text: msg`A booking group, such as a hotel, books passes for days ahead, up to its allowance per day.`,
    },
    added: (name) => t`Booking group ${name} added.`,
    saved: (name) => t`Booking group ${name} saved.`,
    remove: (count) => plural(count, { one: 'Delete booking group', other: 'Delete # booking groups' }),
    removed: (count) => plural(count, { one: 'Booking group deleted.', other: '# booking groups deleted.' }),
  },
  fields: {
    name: textField(msg`Name`, { required: true }),
    parkingGroup: fixedWhere(
      ofOthers('parkingGroup'),
      parkingGroupField(msg`Stalls that the booked passes cover.`),
    ),
    allowance: fixedWhere(ofOthers('allowance'), allowance),
    weekdayAllowances: fixedWhere(ofOthers('weekdayAllowances'), weekdays),
    daysAhead: fixedWhere(
      ofOthers('daysAhead'),
      numberField(msg`Days ahead`, {
        required: true,
        initial: 30,
        description: msg`How many days ahead the group can book.`,
      }),
    ),
    longestBooking: fixedWhere(
      ofOthers('longestBooking'),
      optionalNumberField(msg`Longest booking (days)`, { description: msg`Leave blank for no limit.` }),
    ),
    contactEmails: optionalTextField(msg`Contact e-mails`, {
      description: msg`Separate several addresses with commas. They are shown with the group; no e-mails are sent to them.`,
    }),
    tenants: tenantsField(msg`Users with the role Tenant who book for this group.`),
  },
  check: (values, { names, loaded }) => {
    const forTenant = isTenant(loaded) && values.allowance === '' ? { allowance: '0' } : {}
    return checkBookingGroup(
      {
        ...values,
        longestBooking: asNumber(values.longestBooking),
        ...forTenant,
      },
      { names, ...groupIds(loaded, values.tenants) },
    )
  },
  columns: () => [
    'name',
    parkingGroupColumn(),
    {
      key: 'bookedToday',
      label: t`Booked today`,
      value: ({ bookedToday }) => bookedToday,
      cell: ({ bookedToday, allowanceToday }) => (
        <AllowanceUse booked={bookedToday} allowance={allowanceToday} />
      ),
      narrow: 'label',
    },
    {
      key: 'allowanceToday',
      label: t`Allowance today`,
      align: 'end',
      value: ({ allowanceToday }) => allowanceToday,
      isSpare: true,
    },
    {
      key: 'upcoming',
      label: t`Upcoming bookings`,
      align: 'end',
      value: ({ upcomingBookings }) => upcomingBookings,
      cell: ({ upcomingBookings }) => formatNumber(upcomingBookings),
      width: 'minmax(0, 0.7fr)',
      narrow: 'label',
    },
    tenantsColumn(),
  ],
  filters: (rows) => [parkingGroupFilter(rows)],
})
