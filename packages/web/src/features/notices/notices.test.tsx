import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { NoticeDraft } from '@stallwise/contract/notices/notices.contract.ts'
import { expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { aPaymentPage } from '#features/payments/testing/payments.builders.ts'
import { aViolationWith } from '#features/violations/testing/violations.builders.ts'
import { aNoticeDraft } from './testing/notices.builders.ts'

const at = '2026-11-20T10:15:00Z'
const noDoubts = { mayBeSent: true, doubts: [] }
const aNotice = {
  _id: anId(900),
  email: 'ana@example.com',
  language: 'es-MX' as const,
  state: 'failed' as const,
  stateSince: at,
  failure: '550 no such user',
  askedAt: at,
  askedBy: 'Pat',
  doubts: [],
  isConfirmed: true,
}
const open = (draft: NoticeDraft) =>
  openPage(`/parking-lots/${anId(1)}/violations/${anId(800)}`, {
    answers: {
      'GET /parking-lots/{id}': () => aLot({ _id: anId(1) }),
      'GET /violations/{id}': () =>
        aViolationWith({ notice: { mayBeSent: draft.doubts.length === 0, doubts: draft.doubts } }),
      'GET /violations/{id}/notice': () => draft,
      'GET /payments': () => aPaymentPage(),
      'GET /violations/{id}/appeal': () => ({ appeal: null }),
      'POST /violations/sendEmail': () => ({
        violation: aViolationWith({ notice: noDoubts }),
        notice: aNotice,
      }),
      'POST /violations/{id}/undo': () => aViolationWith({ notice: noDoubts }),
    },
  })
const sentBody = (calls: readonly string[]) => {
  const call = 'POST /violations/sendEmail '
  return JSON.parse(calls.find((one) => one.startsWith(call))!.slice(call.length)) as object
}

it('NOT-05: a doubtful plate has to be confirmed before the notice is sent', async () => {
  const { network } = await open(aNoticeDraft({ doubts: ['lowScore'] }))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Send notice…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const button = await dialog.findByRole('button', { name: 'Send notice' })
  expect(button.hasAttribute('disabled')).toBe(true)
  expect(dialog.getByText('Confirm the plate first.')).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: 'I am sure that the plate is CKRX708.' }))
  await user.type(dialog.getByRole('textbox', { name: /E-mail/ }), 'ana@example.com')
  expect(await axeViolationsOf(document.body)).toEqual([])
  await user.click(button)
  await waitFor(() =>
    expect(sentBody(network.calls)).toEqual({
      violation: anId(800),
      email: 'ana@example.com',
      language: 'en-US',
      confirmedPlate: 'CKRX708',
      resolve: true,
      again: false,
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(network.calls.join()).toContain('POST /violations/{id}/undo'))
})

it('NOT-04, NOT-07, NOT-08: shows what was sent, and the text in the language of the next one', async () => {
  const sent = { ...aNotice, _id: anId(901), state: 'sent' as const, failure: null }
  const { network } = await open(aNoticeDraft({ email: 'ana@example.com', notices: [sent, aNotice] }))
  for (const text of [/550 no such user/, /Could not be delivered/])
    expect(await screen.findByText(text)).toBeTruthy()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Send again…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole('region', { name: 'Preview of the notice' })).textContent).toContain(
    'Parking violation',
  )
  await user.click(dialog.getByRole('combobox', { name: 'Language' }))
  await user.click(await screen.findByRole('option', { name: 'Español' }))
  expect(dialog.getByRole('region').textContent).toContain('Infracción')
  await user.click(dialog.getByRole('button', { name: 'Send again' }))
  await waitFor(() =>
    expect(sentBody(network.calls)).toMatchObject({ language: 'es-MX', again: true, confirmedPlate: null }),
  )
})
