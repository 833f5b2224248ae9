import { i18n } from '@lingui/core'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Appeal, AppealPage } from '@stallwise/contract/appeals/appeals.contract.ts'
import type { Notice } from '@stallwise/contract/notices/notices.contract.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { aPaymentPage } from '#features/payments/testing/payments.builders.ts'
import { aNoticeDraft } from '#features/notices/testing/notices.builders.ts'
import { aViolationWith } from '#features/violations/testing/violations.builders.ts'
import { languageOf } from './driver-language.ts'

const page: AppealPage = {
  lotName: 'Harbour Exchange Tower',
  timeZone: 'America/Toronto',
  licensePlate: 'CKRX708',
  reason: 'graceExpired',
  exceeded: { limit: 'grace', minutes: 15 },
  place: 'Entry',
  openedAt: '2026-11-20T10:15:00Z',
  status: 'open',
  image: null,
  linkUntil: '2026-12-20T10:15:00Z',
  appeal: null,
}
const received: AppealPage['appeal'] = {
  state: 'received',
  text: '<b>I had a permit.</b>',
  receivedAt: '2026-11-21T10:15:00Z',
  photo: null,
  answer: null,
  answeredAt: null,
}
const call = 'POST /appeals/{token}'
const open = (answer: (body: { text?: string }) => AppealPage | Refusal) =>
  openPage('/appeals/a-token', {
    answers: { [call]: ({ body }) => answer(body as { text?: string }) },
  })

afterEach(() => vi.restoreAllMocks())

it('APL-01, APL-10: shows the violation, and sends an appeal as plain text', async () => {
  const { container, network } = await open(({ text }) =>
    text ? { ...page, appeal: { ...received, text } } : page,
  )
  const user = userEvent.setup()
  expect(await screen.findByText('CKRX708')).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send appeal' }))
  expect(screen.getByText('Field is required.')).toBeTruthy()
  expect(await axeViolationsOf(container)).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /Why is the notice wrong/ }), '<b>I had a permit.</b>')
  await user.click(screen.getByRole('button', { name: 'Send appeal' }))
  const card = within((await screen.findByRole('heading', { name: 'Your appeal' })).closest('section')!)
  for (const text of ['Waiting for an answer', '<b>I had a permit.</b>'])
    expect(card.getByText(text)).toBeTruthy()
  expect(network.calls.at(-1)).toBe(`${call} {"text":"<b>I had a permit.</b>"}`)
  expect(await axeViolationsOf(container)).toEqual([])
})

it('APL-04, APL-24: shows the answer, after which no photo can be added', async () => {
  const answered = { ...received, state: 'accepted' as const, answer: 'Sorry.', answeredAt: page.openedAt }
  await open(() => ({ ...page, status: 'withdrawn', appeal: answered }))
  expect(await screen.findByText('Appeal accepted')).toBeTruthy()
  expect(screen.getByText('Sorry.')).toBeTruthy()
  expect(screen.getByText(/was withdrawn/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a photo' })).toBeNull()
})

it('APL-04: a withdrawn notice takes no appeal', async () => {
  await open(() => ({ ...page, status: 'withdrawn' }))
  expect(await screen.findByText(/was withdrawn/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull()
})

it('APL-03: a link that no longer works says so', async () => {
  await open(() => new Refusal(410, { code: 'link-expired' }))
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
})

it('APL-02: has the language of the browser, and leaves that of other pages as it was', async () => {
  expect(languageOf(['fr-CA', 'es', 'en'])).toBe('es-MX')
  expect(languageOf(['fr', 'en-GB', 'es'])).toBe('en-US')
  expect(languageOf(['de'])).toBe('en-US')
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-AR'])
  const { unmount } = await open(() => page)
  expect(await screen.findByRole('button', { name: 'Enviar inconformidad' })).toBeTruthy()
  expect(screen.getByText(/El vehículo no tenía pase y no estaba registrado\.$/)).toBeTruthy()
  expect(document.documentElement.lang).toBe('es-MX')
  unmount()
  await waitFor(() => expect(i18n.locale).toBe('en-US'))
})

it('APL-20, APL-21: staff decide about an appeal with an answer to the driver, and undo it', async () => {
  const appeal: Appeal = { ...received, email: 'ana@example.com', language: 'en-US', answeredBy: null }
  const confirmed: Notice = {
    _id: anId(900),
    email: 'ana@example.com',
    language: 'en-US',
    state: 'sent',
    stateSince: page.openedAt,
    failure: null,
    askedAt: page.openedAt,
    askedBy: 'Pat',
    doubts: ['lowScore'],
    isConfirmed: true,
  }
  const answering = 'POST /violations/{id}/appeal'
  const { network } = await openPage(`/parking-lots/${anId(1)}/violations/${anId(800)}`, {
    answers: {
      'GET /parking-lots/{id}': () => aLot({ _id: anId(1) }),
      'GET /violations/{id}': () => aViolationWith({ isAppealWaiting: true }),
      'GET /violations/{id}/notice': () => aNoticeDraft({ refusal: 'notice-appealed', notices: [confirmed] }),
      'GET /violations/{id}/appeal': () => ({ appeal }),
      'GET /payments': () => aPaymentPage(),
      [answering]: () => ({ appeal: { ...appeal, state: 'reduced' } }),
      'POST /violations/{id}/undo': () => aViolationWith(),
    },
  })
  const user = userEvent.setup()
  expect(await screen.findByText(/^Pat confirmed the plate for the last notice/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Answer appeal…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const send = await dialog.findByRole('button', { name: 'Send answer' })
  expect(send.hasAttribute('disabled')).toBe(true)
  await user.click(dialog.getByRole('combobox', { name: /Decision/ }))
  await user.click(await screen.findByRole('option', { name: 'Reduce' }))
  expect(dialog.getByText('The violation stays; say in the answer what is still due.')).toBeTruthy()
  await user.click(send)
  expect(await dialog.findByText('Field is required.')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /Answer to the driver/ }), ' Half is due. ')
  expect(await axeViolationsOf(document.body)).toEqual([])
  await user.click(send)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(network.calls.join()).toContain('POST /violations/{id}/undo'))
  expect(network.calls).toContain(`${answering} {"state":"reduced","answer":"Half is due."}`)
})
