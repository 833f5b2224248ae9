import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { PortfolioLot } from '@stallwise/contract/reports/portfolio.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import type { Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLotRow, anId } from '../testing/lots.builders.ts'

const counted = (figure: number, before: number) => ({ days: [1, null, figure], figure, before })

const figuresOf = (nth: number, cents: number, beforeCents: number): PortfolioLot => ({
  _id: anId(nth),
  from: '2026-11-20',
  to: '2026-11-26',
  occupancy: counted(64.4, 60),
  revenue: [{ currency: 'CAD', daysCents: [0, 100, cents], cents, beforeCents }],
  violations: counted(4, 8),
  alerts: counted(2, 0),
  devices: counted(5, 5),
})

const open = async (address = '/portfolio', more: Answers = {}) => {
  const asked: string[] = []
  const page = await openPage(address, {
    answers: {
      'GET /parking-lots': () => ({
        data: [1, 2, 3].map((nth) =>
          aLotRow({ _id: anId(nth), name: `Lot ${nth}`, lastEventAt: new Date().toISOString() }),
        ),
        total: 3,
        nextCursor: null,
      }),
      'GET /portfolio': ({ query }) => {
        asked.push(String(query))
        return {
          data: [figuresOf(1, 12_000, 10_000), figuresOf(2, 20_000, 20_000), figuresOf(3, 5_000, 10_000)],
          hasMore: false,
        }
      },
      ...more,
    },
  })
  await screen.findByText('Lot 3')
  return { ...page, asked }
}

it('PRT-01, PRT-03: lots stand side by side, first those that need attention, with sums by currency', async () => {
  const { container } = await open()
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getAllByRole('gridcell')[0]!.textContent)).toEqual([
    'Lot 3',
    'Lot 1',
    'Lot 2',
  ])
  expect(rows[0]!.textContent).toContain('Revenue 50% below the days before')
  const revenue = within(rows[1]!).getByRole('link', { name: 'CA$120.00' })
  expect(revenue.getAttribute('href')).toMatch(/revenueGenerated\?from=2026-11-20&to=2026-11-26$/)
  expect(rows[1]!.textContent).toContain('▲ more 20.0%')
  const sums = container.querySelector('dl')!
  expect(sums.textContent).toContain('CA$370.00')
  expect(sums.textContent).toContain('Violations12')
  expect(await axeViolationsOf(container)).toEqual([])
})

it('PRT-02: other days are asked for by the address', async () => {
  const { asked } = await open()
  await userEvent.click(screen.getByRole('button', { name: '30 days' }))
  expect(await screen.findByRole('button', { name: '30 days', pressed: true })).toBeTruthy()
  expect(asked.at(-1)).toBe('timePeriod=30d')
})

it('the list can be narrowed to lots that need attention', async () => {
  await open('/portfolio?filter=attention:yes')
  expect(screen.getAllByRole('row').slice(1)).toHaveLength(1)
})

it('PRT-20: is sent to its user by e-mail with what the page shows, changed and ended', async () => {
  const sent: unknown[] = []
  const mail = {
    timePeriod: '30d' as const,
    customer: null,
    every: 'week' as const,
    onDay: 1,
    hour: 6,
    timeZone: 'America/Toronto',
    nextAt: '2026-11-30T11:00:00Z',
    lastSentAt: null,
  }
  await open('/portfolio?timePeriod=30d', {
    'GET /portfolio/mail': () => ({ mail: null }),
    'POST /portfolio/mail': ({ body }) => {
      sent.push(body)
      return { mail }
    },
    'DELETE /portfolio/mail': () => {
      sent.push('ended')
      return { mail: null }
    },
  })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Send by e-mail' }))
  await screen.findByText(/is sent to priya@example.com/)
  const dialog = screen.getByRole('dialog', { name: 'Portfolio by e-mail' })
  expect(await axeViolationsOf(dialog)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Every day' }))
  await user.click(within(dialog).getByRole('button', { name: 'Send by e-mail' }))
  await screen.findByText('The portfolio is sent by e-mail.')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(sent).toEqual([{ timePeriod: '30d', customer: null, every: 'day', onDay: 0, hour: 6, timeZone }])
  await user.click(screen.getByRole('button', { name: 'Send by e-mail' }))
  await screen.findByText(/Next e-mail:/)
  await user.click(screen.getByRole('button', { name: 'Send no more' }))
  await screen.findByText('The portfolio is sent no more.')
  expect(sent.at(-1)).toBe('ended')
})
