import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { allowedTo, openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { aPassholder } from '#features/passholders/testing/passholders.builders.ts'

const page = { data: [], nextCursor: null, total: 0 }

const open = (as: 'fullAccessCustomer' | 'staffCustomer', sent: string[]) =>
  openPage(`/parking-lots/${anId(1)}/passholders/${anId(60)}`, {
    as,
    answers: {
      'GET /parking-lots/{id}': () =>
        aLot({
          allowed: allowedTo(as),
          productAccess: { insightVolt: false, visitorValidation: false, enforcement: false, payments: true },
        }),
      'GET /passholder-groups': () => ({ ...page, data: [] }),
      'GET /pass-holders/one/{id}': () => aPassholder({ validFrom: '2026-11-01' }),
      'POST /pass-holders/{id}/cover-from-valid-from': ({ path }) => {
        sent.push(path)
        return { validFrom: '2026-11-01', licensePlates: ['BANK1'] }
      },
    },
  })

it(
  'PAY-134: makes the time from Valid from free of charge, after a second click',
  { timeout: 40_000 },
  async () => {
    const sent: string[] = []
    const { container } = await open('fullAccessCustomer', sent)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /^Free of charge from .*…$/ }))
    expect(sent).toEqual([])
    expect(await axeViolationsOf(container)).toEqual([])
    await user.click(screen.getByRole('button', { name: /^Confirm free of charge from/ }))
    await waitFor(() => expect(sent).toEqual([`/pass-holders/${anId(60)}/cover-from-valid-from`]))
  },
)

it('PAY-134: is not offered without payment.manage', { timeout: 40_000 }, async () => {
  await open('staffCustomer', [])
  expect(await screen.findByDisplayValue('Ana Ruiz')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Free of charge from/ })).toBeNull()
})
