import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Role } from '@stallwise/domain/access/roles.ts'
import type { Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const lots = `/parking-lots/${anId(1)}`
const group = {
  _id: anId(90),
  parkingLot: anId(1),
  name: 'Hotel Lake',
  parkingGroup: anId(40),
  parkingGroupName: 'Monthly tenants',
  parkingGroupType: 'tenant',
  tenants: [],
  version: 1,
}
const booking = {
  ...group,
  allowance: 2,
  weekdayAllowances: [],
  daysAhead: 30,
  longestBooking: 5,
  contactEmails: null,
  bookedToday: 0,
  allowanceToday: 2,
  upcomingBookings: 0,
}
const passes = { ...group, passholderCount: 0, maxPasses: 4, passesLeft: 4, waitlistCount: 0, inside: null }

const answers: Answers = {
  'GET /parking-lots/{id}': () => aLot({ _id: anId(1) }),
  'GET /passholder-booking-groups': () => ({ data: [booking], nextCursor: null }),
  'GET /passholder-groups': () => ({ data: [passes], nextCursor: null }),
  'GET /passholder-groups/choices/{parkingLotId}': () => ({
    parkingGroups: [{ _id: anId(40), name: 'Monthly tenants', type: 'tenant' }],
    tenants: [],
  }),
  'PUT /passholder-booking-groups/{id}': () => booking,
}

/** The values that a form shows without letting them be changed, by their labels. */
const fixedIn = async (address: string, as: Role) => {
  const { network } = await openPage(`${lots}/${address}`, { as, answers })
  await screen.findByLabelText(/^Name/)
  const fields = screen.getAllByRole<HTMLInputElement>('textbox').filter(({ readOnly }) => readOnly)
  const fixed = fields.map((field) => `${field.labels?.[0]?.textContent}: ${field.value}`)
  return { network, fixed }
}

describe('BOO-04, PAS-04: what others set is shown as text', { timeout: 60_000 }, () => {
  it.each<[string, Role, string[]]>([
    [
      `booking-group/${anId(90)}`,
      'tenant',
      [
        'Parking group: Monthly tenants',
        'Allowance per day: 2',
        'Allowance on weekdays: –',
        'Days ahead: 30',
        'Longest booking (days): 5',
      ],
    ],
    ['booking-group', 'tenant', ['Allowance per day: –', 'Allowance on weekdays: –']],
    [`booking-group/${anId(90)}`, 'staffCustomer', []],
    [`passholder-group/${anId(90)}`, 'tenant', ['Parking group: Monthly tenants']],
    ['passholder-group', 'tenant', ['Maximum passes: –']],
    [`passholder-group/${anId(90)}`, 'provider', []],
  ])('%s for the role %s', async (address, as, fixed) =>
    expect((await fixedIn(address, as)).fixed).toEqual(fixed),
  )

  it('is sent as it is', async () => {
    const { network } = await fixedIn(`booking-group/${anId(90)}`, 'tenant')
    const user = userEvent.setup()
    await user.type(screen.getByLabelText(/^Name/), ' 2')
    await user.click(screen.getByRole('button', { name: 'Save booking group' }))
    const sent = await waitFor(() => {
      const call = network.calls.find((one) => one.startsWith('PUT /passholder-booking-groups'))
      expect(call).toBeDefined()
      return call!
    })
    expect(JSON.parse(sent.slice(sent.indexOf('{"')))).toMatchObject({
      parkingGroup: anId(40),
      allowance: 2,
      daysAhead: 30,
      longestBooking: 5,
    })
  })
})
