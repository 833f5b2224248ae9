import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { PlateHistory, PlateRead } from '@stallwise/contract/logs/logs.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'
import { aPayment, aPaymentPage } from '#features/payments/testing/payments.builders.ts'

const base = `/parking-lots/${anId(1)}`
const ann = { _id: anId(5), passholderId: 'A-17', name: 'Ann Lee' }
const aVisit = (changes: Partial<PlateHistory['visits'][0]> = {}): PlateHistory['visits'][0] => ({
  _id: anId(90),
  plate: 'CKRX708',
  readPlate: 'CKRX7O8',
  isErased: false,
  match: 'lookAlike',
  score: 0.71,
  passholder: ann,
  enteredAt: '2026-11-20T15:00:00Z',
  exitedAt: null,
  lastSeen: null,
  closedBy: null,
  ...changes,
})
const aRead = (nth: number, changes: Partial<PlateRead> = {}): PlateRead => ({
  _id: anId(800 + nth),
  at: '2026-11-20T15:00:07Z',
  device: 'cam-1',
  camera: 'Entry camera',
  plate: 'CKRX7O8',
  isErased: false,
  score: 0.71,
  region: 'ca-on',
  make: 'Kia',
  model: 'EV6',
  color: 'silver',
  candidates: [{ plate: 'CKRX7O8', score: 0.71 }],
  image: '/api/images?key=one',
  plateBox: null,
  visit: aVisit(),
  ...changes,
})
const reads = [
  aRead(0),
  aRead(1, { plate: 'ZZZ999', visit: null, image: null }),
  aRead(2, { plate: null, isErased: true, visit: aVisit({ plate: null, readPlate: null, match: 'none' }) }),
  aRead(3, { plate: null, visit: null }),
]
const history: PlateHistory = {
  plate: 'CKRX708',
  visits: [
    aVisit(),
    aVisit({
      _id: anId(91),
      readPlate: 'CKRX708',
      match: 'exact',
      exitedAt: '2026-11-20T16:00:00Z',
      closedBy: 'nextEntry',
    }),
    aVisit({ _id: anId(92), match: 'exact', exitedAt: '2026-11-19T16:00:00Z', closedBy: 'exit' }),
  ],
  owners: [
    {
      _id: ann._id,
      kind: 'passholder',
      name: 'Ann Lee',
      detail: 'A-17',
      from: null,
      until: null,
      removedAt: null,
    },
    {
      _id: anId(6),
      kind: 'passholder',
      name: 'Bo',
      detail: null,
      from: null,
      until: null,
      removedAt: '2026-10-01T12:00:00Z',
    },
  ],
  paid: { until: '2026-11-20T23:40:00Z', payment: anId(70) },
  near: [{ plate: 'CKRX709', passholder: { _id: anId(7), passholderId: 'C-1', name: 'Cy' } }],
}
const answersOf = (calls: string[] = []): Answers => ({
  'GET /parking-lots/{id}': () => aLot({ _id: anId(1) }),
  'GET /cameras/{lotId}': () => [],
  'GET /logs/lpr': ({ query }) => {
    calls.push(query.toString())
    return { data: reads, total: reads.length, nextCursor: null }
  },
  'GET /logs/lpr/plate': () => history,
  'GET /payments': () => aPaymentPage(),
})

describe('plate reads', { timeout: 120_000 }, () => {
  it('LPR-02: shows the raw read beside the plate as which it was matched, and leads to that plate', async () => {
    const { container } = await openPage(`${base}/logs/lpr`, { as: 'provider', answers: answersOf() })
    const link = await screen.findByRole('link', { name: 'CKRX7O8' })
    expect(link.getAttribute('href')).toBe(`${base}/logs/lpr/CKRX708`)
    const [, first, second, third, fourth] = screen.getAllByRole('row').map(({ textContent }) => textContent)
    for (const part of ['CKRX7O8', 'CKRX708', 'Look-alike', 'Ann Lee', '71%', 'Entry camera', '10:00:07'])
      expect(first).toContain(part)
    expect(second).toContain('ZZZ999')
    expect(second).not.toContain('Look-alike')
    expect(third).toContain('Erased')
    expect(fourth).toContain('No plate')
    expect(screen.getByRole('link', { name: 'Image of CKRX7O8' }).getAttribute('href')).toBe(
      '/api/images?key=one',
    )
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('LPR-04: asks for what the address says', async () => {
    const calls: string[] = []
    const { router } = await openPage(`${base}/logs/lpr`, { as: 'provider', answers: answersOf(calls) })
    await screen.findByText('ZZZ999')
    expect(calls[0]).not.toContain('timePeriod')
    await router.navigate({
      href: `${base}/logs/lpr?timePeriod=7d&filter=outcome:unmatched;camera:cam-1&sort=-score&q=ZZ`,
    })
    await waitFor(() => expect(calls.at(-1)).toContain('timePeriod=7d'))
    for (const part of ['outcome=unmatched', 'camera=cam-1', 'sort=-score', 'search=ZZ'])
      expect(calls.at(-1)).toContain(part)
    await router.navigate({ href: `${base}/logs/lpr?filter=outcome:matched,unmatched&q=AB` })
    await waitFor(() => expect(calls.at(-1)).toContain('search=AB'))
    expect(calls.at(-1)).not.toContain('outcome')
  })

  it('LPR-10: says that the payments of a plate did not load', async () => {
    let isDown = true
    const payments = () => (isDown ? new Refusal(500) : aPaymentPage([aPayment()]))
    await openPage(`${base}/logs/lpr/CKRX708`, {
      as: 'provider',
      answers: { ...answersOf(), 'GET /payments': payments },
    })
    const card = within(await screen.findByRole('region', { name: 'Payments' }))
    expect(card.getByText('The payments could not be loaded.')).toBeTruthy()
    isDown = false
    await userEvent.setup().click(card.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'All payments for CKRX708' })).toBeTruthy()
  })

  it('LPR-10, LPR-11: the page of a plate has owners, similar plates, visits and reads', async () => {
    const calls: string[] = []
    const { container } = await openPage(`${base}/logs/lpr/CKRX708`, {
      as: 'provider',
      answers: answersOf(calls),
    })
    expect(await screen.findByRole('heading', { name: 'CKRX708' })).toBeTruthy()
    const owners = screen.getByRole('region', { name: 'Belongs to' })
    expect(within(owners).getByRole('link', { name: 'Ann Lee' }).getAttribute('href')).toBe(
      `${base}/passholders/${ann._id}`,
    )
    expect(
      within(owners)
        .getByRole('link', { name: /^Paid until/ })
        .getAttribute('href'),
    ).toContain('/payments/')
    expect(owners.textContent).toContain('removed')
    const near = screen.getByRole('region', { name: 'Similar known plates' })
    expect(within(near).getByRole('link', { name: 'CKRX709' }).getAttribute('href')).toBe(
      `${base}/logs/lpr/CKRX709`,
    )
    const visits = within(screen.getByRole('region', { name: 'Latest visits' })).getAllByRole('row')
    expect(visits[1]!.textContent).toContain('read as CKRX7O8')
    expect(visits[1]!.textContent).toContain('Inside')
    expect(visits[2]!.textContent).not.toContain('read as')
    for (const part of ['Next entry', 'Exact']) expect(visits[2]!.textContent).toContain(part)
    // VIS-10: only a tag identifies a vehicle whose plate was read otherwise.
    expect(within(visits[3]!).getAllByText('By tag')).toHaveLength(2)
    expect(visits[3]!.textContent).not.toContain('Exact')
    await waitFor(() => expect(calls[0]).toContain('plate=CKRX708'))
    expect(calls[0]).toContain('timePeriod=365d')
    expect(await axeViolationsOf(container)).toEqual([])
  })

  it('stands for the logs, and is marked alone in the rail', async () => {
    const { router } = await openPage(`${base}/logs`, { as: 'provider', answers: answersOf() })
    await screen.findByText('ZZZ999')
    expect(router.state.location.pathname).toBe(`${base}/logs/lpr`)
    const currentOf = (name: string) =>
      screen.getAllByRole('link', { name }).map((link) => link.getAttribute('aria-current'))
    // In the rail, and in the row of the logs.
    expect(currentOf('Plate reads')).toEqual(['page', 'page'])
    expect(currentOf('Mobile app log')).toEqual([null])
  })

  it.each(['fullAccessCustomer', 'staffCustomer', 'tenant'] as const)('is not for a %s', async (role) => {
    const { network } = await openPage(`${base}/logs/lpr`, { as: role, answers: answersOf() })
    expect(await screen.findByText('You don’t have access to this page')).toBeTruthy()
    expect(network.calls.some((one) => one.includes('/logs'))).toBe(false)
  })
})
