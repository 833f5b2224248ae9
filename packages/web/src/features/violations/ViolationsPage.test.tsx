import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { axeViolationsOf } from '#app/testing/axe.ts'
import type { Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aNoticeDraft } from '#features/notices/testing/notices.builders.ts'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { aPaymentPage } from '#features/payments/testing/payments.builders.ts'
import { aViolation, aViolationWith } from './testing/violations.builders.ts'

const base = `/parking-lots/${anId(1)}`
const details = aViolationWith()
const answersOf = (calls: string[] = []): Answers => ({
  'GET /parking-lots/{id}': () => aLot({ _id: anId(1) }),
  'GET /zones/{parkingLotId}': () => ({ data: [], nextCursor: null }),
  'GET /violations': ({ query }) => {
    calls.push(query.toString())
    const data = [
      aViolation({ isAppealWaiting: true }),
      aViolation({ _id: anId(801), status: 'missed', licensePlate: null }),
      aViolation({
        _id: anId(802),
        licensePlate: 'LONG1',
        reason: 'timeLimit',
        exceeded: { limit: 'stay', minutes: 120 },
        notSeenSince: '2026-11-20T08:00:00Z',
      }),
    ]
    return { data, total: 3, nextCursor: null }
  },
  'GET /violations/{id}': () => details,
  'GET /payments': () => aPaymentPage(),
  'GET /violations/{id}/notice': () => aNoticeDraft(),
  'GET /violations/{id}/appeal': () => ({ appeal: null }),
  'GET /appeals/waiting': () => ({ waiting: 0 }),
  'POST /violations/{id}/dismiss': () => {
    calls.push('dismissed')
    return aViolation({ status: 'dismissed', canUndo: true })
  },
  'POST /violations/{id}/undo': () => {
    calls.push('undone')
    return aViolation()
  },
})

describe('violations of a lot', { timeout: 120_000 }, () => {
  it.each(['violations', `violations/${anId(800)}`])('VIO-40: are off for a tenant at %s', async (path) => {
    const answers = {
      ...answersOf(),
      'GET /parking-lots/{id}': () => aLot({ _id: anId(1), tabAccess: { violation: false } }),
    }
    await openPage(`${base}/${path}`, { as: 'tenant', answers })
    const heading = { level: 1, name: 'Violations are switched off for this lot.' }
    expect(await screen.findByRole('heading', heading)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it.each(['violations', 'violations/triage', `violations/${anId(800)}`])(
    'USR-42: staff without the product on this lot read so at %s, and have no link to it',
    async (path) => {
      const lot = aLot({ _id: anId(1), allowed: ['lot.read', 'lot.realtime'] })
      const answers = { ...answersOf(), 'GET /parking-lots/{id}': () => lot }
      await openPage(`${base}/${path}`, { as: 'staffCustomer', answers })
      const heading = { level: 1, name: 'You don’t have access to violations of this lot.' }
      expect(await screen.findByRole('heading', heading)).toBeDefined()
      for (const name of ['Violations', 'Report a vehicle'])
        expect(screen.queryByRole('link', { name })).toBeNull()
    },
  )

  it('VIO-41: lists them by the period and the filters of the address', async () => {
    const calls: string[] = []
    const { container } = await openPage(`${base}/violations?timePeriod=7d&filter=status:active,missed`, {
      answers: answersOf(calls),
    })
    const plate = await screen.findByRole('link', { name: 'CKRX708' })
    expect(plate.getAttribute('href')).toBe(`${base}/violations/${anId(800)}`)
    const [, first, second, third] = screen.getAllByRole('row').map(({ textContent }) => textContent)
    for (const part of ['Grace period of 15 minutes expired', 'Active', 'Appeal', 'Entry'])
      expect(first).toContain(part)
    // VIO-27, VIO-28.
    for (const part of ['Exceeded the 2-hour limit', 'not seen since Nov 20']) expect(third).toContain(part)
    for (const part of ['No plate', 'Missed']) expect(second).toContain(part)
    expect(calls[0]).toContain('timePeriod=7d')
    expect(calls[0]).toContain('status=active')
    expect(calls[0]).toContain('status=missed')
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('ACC-25: the history says how those acted who were not signed in', async () => {
    await openPage(`${base}/violations/${anId(800)}`, { answers: answersOf() })
    const textOf = (move: string) => screen.getByText(move, { selector: 'span' }).textContent
    await screen.findByText('Violation began')
    expect(textOf('Violation began')).toBe('Violation began')
    expect(textOf('Notice sent')).toBe('Notice sent · Pat')
    expect(textOf('Appealed')).toBe('Appealed · Driver · by link')
  })

  it('VIO-20, VIO-21: the details show what was read; dismissing can be undone', async () => {
    const calls: string[] = []
    const { container } = await openPage(`${base}/violations/${anId(800)}`, { answers: answersOf(calls) })
    expect(await screen.findByRole('heading', { level: 1, name: 'CKRX708' })).toBeDefined()
    for (const text of ['CKRX7O8', 'The camera was not sure of the plate.', 'Violation began'])
      expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByRole('link', { name: '2 other violations' })).toBeDefined()
    expect(await axeViolationsOf(container)).toEqual([])
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(calls.filter((one) => !one.includes('='))).toEqual(['dismissed', 'undone']))
  })
})
