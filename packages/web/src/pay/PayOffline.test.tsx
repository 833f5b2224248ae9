import { act, screen, waitFor } from '@testing-library/react'
import { payPagePath } from '@stallwise/domain/payments/pay-pages.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  lookUp,
  lotId,
  open,
  openAmount,
  page,
  payCall,
  result,
  session,
} from '#app/testing/open-pay-pages.tsx'

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

describe('a phone that is offline', () => {
  it('looks up the plate once it is online again, without a word about the lost connection', async () => {
    let isOnline = false
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
    const { user } = open(payPagePath(lotId), {
      [lookUp]: ({ query }) => {
        if (isOnline || !query.has('plate')) return { ...page, session: query.has('plate') ? session : null }
        throw new TypeError('Failed to fetch')
      },
    })
    await screen.findByText('Harbour Exchange Tower')
    await user.type(screen.getByRole('textbox'), 'CKRX708{Enter}')
    expect(await screen.findByText('Your entries are kept until you are online again.')).toBeTruthy()
    await waitFor(() => expect(screen.queryAllByText('Searching…')).toEqual([]))
    isOnline = true
    act(() => void dispatchEvent(new Event('online')))
    expect(screen.queryByText(/offline|No connection/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('heading', { name: 'CKRX708' })).toBeTruthy()
  })

  it('charges nothing, and says so only until it is online', async () => {
    const { pay, paid } = await openAmount({ [payCall]: () => result('approved') })
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await pay()
    expect(await screen.findByText('You have not been charged. Your entries are kept.')).toBeTruthy()
    expect(screen.getAllByText('You are offline')).toHaveLength(1)
    expect(paid()).toEqual([])
    onLine.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    expect(screen.queryByText(/offline|not been charged/)).toBeNull()
    await pay()
    expect(await screen.findByRole('heading', { name: 'Receipt' })).toBeTruthy()
  })
})
