import { msg, plural, t } from '@lingui/core/macro'
import type { PassholderGroupChoices } from '@stallwise/contract/passholders/passholder-groups.contract.ts'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { checkBookingGroup } from '@stallwise/domain/bookings/booking-groups.rules.ts'
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
import { LockedField } from '#ui/fields/LockedField.tsx'
import { callsAt } from '#ui/resource/calls-at.ts'
import { numberField, optionalNumberField, optionalTextField, textField } from '#ui/resource/fields.tsx'
import { resource, type FieldProps, type ResourceField } from '#ui/resource/resource.model.ts'
import { AllowanceUse } from '../AllowanceUse.tsx'
import { bookingGroupsQuery, bookingsKey } from '../bookings.queries.ts'
import { WeekdaysField } from './WeekdaysField.tsx'

type Loaded = { choices: PassholderGroupChoices; me: Me }

const isTenant = ({ me }: Loaded) => seesOnlyOwnGroups(me.roles)

/** BOO-04: a number that only others than tenants set; a tenant reads it. */
const setByOthers = <Shown, Sent>(
  field: ResourceField<string, Shown, Sent>,
  ofTenant: Sent,
): ResourceField<string, Shown, Sent, Loaded> => ({
  ...field,
  write: (value, values, loaded) =>
    isTenant(loaded) && value === '' ? ofTenant : field.write(value, values, loaded),
  Input: function OthersInput(props: FieldProps<string, Loaded>) {
    const { label, value, loaded } = props
    return isTenant(loaded) ? (
      <LockedField label={label} value={value === '' ? '–' : value} />
    ) : (
      <field.Input {...props} />
    )
  },
})

const weekdays: ResourceField<readonly string[], readonly (number | null)[], (number | null)[], Loaded> = {
  label: msg`Allowance on weekdays`,
  initial: [],
  read: (shown) => (shown.length === 0 ? [] : shown.map((value) => (value === null ? '' : String(value)))),
  write: (value) =>
    value.some((one) => one.trim() !== '')
      ? value.map((one) => (one.trim() === '' ? null : Number(one)))
      : [],
  show: (value) => value.map((one) => (one === '' ? '–' : one)).join(', '),
  Input: (props) => (isTenant(props.loaded) ? null : <WeekdaysField {...props} />),
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
    parkingGroup: parkingGroupField(msg`Stalls that the booked passes cover.`),
    allowance: setByOthers(numberField(msg`Allowance per day`, { required: true }), 0),
    weekdayAllowances: weekdays,
    daysAhead: setByOthers(
      numberField(msg`Days ahead`, {
        required: true,
        initial: 30,
        description: msg`How many days ahead the group can book.`,
      }),
      30,
    ),
    longestBooking: setByOthers(
      optionalNumberField(msg`Longest booking (days)`, { description: msg`Leave blank for no limit.` }),
      null,
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
