import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Violation } from '@stallwise/contract/violations/violations.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { fakeUploads } from '#app/testing/fake-uploads.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { aViolation } from '../testing/violations.builders.ts'

const stall = { _id: anId(70), kind: 'stall', name: 'A-12', floor: 'M' } as const
const zone = { _id: anId(71), kind: 'zone', name: 'Deck', floor: null } as const
const reported = (licensePlate: string): Violation =>
  aViolation({ reason: 'reported', licensePlate, location: stall })

/** The screen, with a photo that the browser can show, and the keys of the requests. */
const openReport = async (answers: Answers = {}) => {
  class ShownURL extends URL {
    static override createObjectURL = () => 'blob:photo'
    static override revokeObjectURL = () => undefined
  }
  vi.stubGlobal('URL', ShownURL)
  fakeUploads()
  const sent: { licensePlate: string; location: string | null }[] = []
  const opened = await openPage(`/parking-lots/${anId(1)}/report-vehicle`, {
    answers: {
      'GET /parking-lots/{id}': () => aLot({ _id: anId(1) }),
      'GET /violations/places': ({ query }) => ({ data: query.get('search') ? [stall] : [zone] }),
      'POST /violations/report': ({ body }) => {
        sent.push(body as (typeof sent)[number])
        return reported(sent.at(-1)!.licensePlate)
      },
      ...answers,
    },
  })
  return { ...opened, sent, user: userEvent.setup() }
}

describe('the report of a vehicle', { timeout: 120_000 }, () => {
  it('VIO-30, VIO-31: sends the plate and a stall found by its number, then begins the next one', async () => {
    const { user, sent, container } = await openReport()
    const plate = await screen.findByRole('textbox', { name: /License plate/ })
    expect(document.activeElement).toBe(plate)
    expect(await axeViolationsOf(container)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Send report' }))
    expect(plate.getAttribute('aria-invalid')).toBe('true')
    await user.type(plate, 'abc 123')
    await user.type(screen.getByRole('combobox', { name: 'Place' }), 'a-12')
    await user.click(await screen.findByRole('option', { name: 'Stall A-12' }))
    await user.click(screen.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText('was reported.', { exact: false })).toBeDefined()
    expect(sent).toEqual([{ parkingLot: anId(1), licensePlate: 'ABC123', location: stall._id, note: null }])
    expect(screen.getByRole('link', { name: 'Open the report' }).getAttribute('href')).toContain(anId(800))
    await user.click(screen.getByRole('button', { name: 'Report another vehicle' }))
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /License plate/ })).value).toBe('')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Place' }).value).toBe('')
  })

  it('VIO-80, VIO-81: without a network it is sent again, by the same key', async () => {
    const keys: (string | null)[] = []
    const { user, sent } = await openReport()
    await user.type(await screen.findByRole('textbox', { name: /License plate/ }), 'ABC123')
    const network = fetch
    vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
      if (!input.includes('/violations/report')) return network(input, init)
      keys.push(new Headers(init.headers).get('idempotency-key'))
      return keys.length < 2 ? Promise.reject(new TypeError('Failed to fetch')) : network(input, init)
    })
    await user.click(screen.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText(/No connection/)).toBeDefined()
    dispatchEvent(new Event('online'))
    expect(await screen.findByText('was reported.', { exact: false })).toBeDefined()
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys).toEqual([keys[0], keys[0]])
    expect(sent).toHaveLength(1)
  })

  it('VIO-82: photos follow the report, and only those that were not sent are sent again', async () => {
    let photos = 0
    const { user, sent } = await openReport({
      'POST /violations/{id}/photos': () => {
        photos++
        return photos === 2 ? new Refusal(415, { code: 'photo-heic' }) : { _id: anId(900 + photos) }
      },
    })
    await user.type(await screen.findByRole('textbox', { name: /License plate/ }), 'ABC123')
    await user.upload(screen.getByLabelText('Select photos'), [
      new File(['a'], 'a.jpg', { type: 'image/jpeg' }),
      new File(['b'], 'b.jpg', { type: 'image/jpeg' }),
    ])
    await user.click(screen.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('not all of its photos'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /License plate/ }).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText(/2 photos/)).toBeDefined()
    expect([photos, sent.length]).toEqual([3, 1])
  })

  it('VIO-81: a refusal of the server keeps what was entered', async () => {
    const { user } = await openReport({
      'POST /violations/report': () => new Refusal(403, { code: 'forbidden' }),
    })
    const plate = await screen.findByRole<HTMLInputElement>('textbox', { name: /License plate/ })
    await user.type(plate, 'ABC123')
    await user.click(screen.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Your entries are kept.'))
    expect(plate.value).toBe('ABC123')
    expect(screen.getByRole('button', { name: 'Send again' })).toBeDefined()
  })
})
