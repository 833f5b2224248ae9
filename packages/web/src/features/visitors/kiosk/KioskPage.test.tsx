import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { anId } from '#features/lots/testing/lots.builders.ts'
import { readQrOf } from '#lib/testing/read-qr.ts'

const page = `/parkinglots/${anId(1)}/staff-visitor-validation`
const until = '2026-11-23T18:00:00Z'
const answers = (more: Answers = {}): Answers => ({
  'GET /parking-lots/staff-visitor-validation/{id}': () => ({
    name: 'Harbour Exchange Tower',
    timeZone: 'America/Toronto',
    visitorDurations: [60, 120],
    currency: 'CAD',
    validations: [],
    paysOnline: false,
    given: [],
  }),
  'POST /parking-lots/staff-visitor-validation/{id}': () => ({ outcome: 'registered', until }),
  ...more,
})

afterEach(() => {
  vi.useRealTimers()
})

describe('the validation kiosk', { timeout: 120_000 }, () => {
  it('validates a plate by keyboard, without the top bar, and is ready for the next visitor', async () => {
    const { container, network } = await openPage(page, { answers: answers() })
    const user = userEvent.setup()
    const plate = await screen.findByRole('textbox', { name: 'License plate' })
    expect(screen.queryByRole('banner')).toBeNull()
    expect(document.activeElement).toBe(plate)
    expect(await axeViolationsOf(container)).toEqual([])
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Field is required.')).toBeTruthy()
    await user.keyboard('van 1{Enter}')
    expect(await screen.findByText('License plate cannot contain spaces.')).toBeTruthy()
    await user.clear(plate)
    await user.keyboard('van1')
    await user.tab()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('radio', { name: '2 hours', checked: true })).toBe(document.activeElement)
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Until Nov 23, 13:00')).toBeTruthy()
    expect(network.calls.at(-1)).toContain('{"licensePlate":"VAN1","minutes":120}')
    expect(await axeViolationsOf(container)).toEqual([])
    await user.keyboard('{Enter}')
    const next = await screen.findByRole('textbox', { name: 'License plate' })
    expect((next as HTMLInputElement).value).toBe('')
  })

  it('GUE-53: clears its answer and what was entered after a while', async () => {
    await openPage(page, { answers: answers() })
    const plate = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'License plate' })
    await screen.findByRole('textbox', { name: 'License plate' })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await user.type(plate(), 'LEFT1')
    await act(() => vi.advanceTimersByTimeAsync(44_000))
    expect(plate().value).toBe('LEFT1')
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(plate().value).toBe('')
    await user.type(plate(), 'VAN1{Enter}')
    await screen.findByText('Parking validated')
    await act(() => vi.advanceTimersByTimeAsync(15_500))
    expect(plate().value).toBe('')
  })

  it('says where validation is off, and keeps the entry when the server fails', async () => {
    const off = () => new Refusal(403, { code: 'visitor-validation-off', title: 'Validation is off.' })
    await openPage(page, { answers: answers({ 'GET /parking-lots/staff-visitor-validation/{id}': off }) })
    expect(await screen.findByText(/Validation is off/)).toBeTruthy()
  })

  it('keeps the entry when the server refuses', async () => {
    const busy = () => new Refusal(503, { code: 'unavailable', title: 'Busy' })
    await openPage(page, { answers: answers({ 'POST /parking-lots/staff-visitor-validation/{id}': busy }) })
    const user = userEvent.setup()
    const plate = await screen.findByRole<HTMLInputElement>('textbox', { name: 'License plate' })
    await user.type(plate, 'VAN1{Enter}')
    await screen.findByRole('alert')
    await waitFor(() => expect(plate.value).toBe('VAN1'))
  })

  it('VAL-20 to VAL-24: gives a validation by keyboard, undoes it, and lists those of the day', async () => {
    const [cafe, usedUp] = [anId(7), anId(8)]
    const one = { licensePlate: 'VAN1', name: 'Café', givenAt: until, givenBy: 'Ana', isUsed: false }
    let isGiven = false
    const { container, network } = await openPage(page, {
      answers: answers({
        'GET /parking-lots/staff-visitor-validation/{id}': () => ({
          name: 'Harbour Exchange Tower',
          timeZone: 'America/Toronto',
          visitorDurations: [60],
          currency: 'CAD',
          validations: [
            { _id: usedUp, name: 'Conference', reduction: 'percent', amount: 50, usesLeft: 0 },
            { _id: cafe, name: 'Café', reduction: 'minutes', amount: 30, usesLeft: null },
          ],
          paysOnline: true,
          given: isGiven ? [{ ...one, _id: anId(9) }] : [],
        }),
        'POST /parking-lots/staff-visitor-validation/{id}/given': () => {
          isGiven = true
          return { ...one, _id: anId(9) }
        },
        'DELETE /parking-lots/staff-visitor-validation/{id}/given/{givenId}': () => {
          isGiven = false
          return null
        },
      }),
    })
    const user = userEvent.setup()
    const plate = await screen.findByRole('textbox', { name: 'License plate' })
    expect(document.activeElement).toBe(plate)
    expect(screen.getByRole('radio', { name: /Conference/ })).toHaveProperty('disabled', true)
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Field is required.')).toBeTruthy()
    await user.keyboard('van1{Enter}')
    expect(await screen.findByText('Validation given')).toBeTruthy()
    const sent = network.calls.find((line) => line.startsWith('POST'))
    expect(sent).toContain(`{"licensePlate":"VAN1","paymentValidation":"${cafe}"}`)
    expect(await screen.findByRole('button', { name: 'Take back: VAN1, Café' })).toBeTruthy()
    const code = await screen.findByRole('img', { name: 'QR code of the page to pay for VAN1' })
    expect(readQrOf(code)).toBe(`${location.origin}/visitor-pay-for-parking/${anId(1)}?plate=VAN1`)
    expect(await axeViolationsOf(container)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByText('Given today')).toBeNull())
    expect(await screen.findByRole('textbox', { name: 'License plate' })).toBeTruthy()
  })
})
