import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Dialog } from '../Dialog.tsx'
import { axeViolationsOf } from '#lib/testing/axe.ts'
import { show } from '#lib/testing/show.tsx'
import { DateField } from './DateField.tsx'

// In Toronto it is still the evening of the 22nd.
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-23T03:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const Field = ({ initial = '', ...rest }: { initial?: string; min?: string }) => {
  const [day, setDay] = useState(initial)
  return (
    <main>
      <DateField label="From" timeZone="America/Toronto" value={day} onDate={setDay} {...rest} />
      <output>{day}</output>
    </main>
  )
}
const input = () => screen.getByRole('textbox', { name: 'From' })
const value = () => screen.getByRole('status').textContent
const openCalendar = () => userEvent.click(screen.getByRole('button', { name: 'From: calendar' }))
const calendar = () => screen.findByRole('grid')

it('reads what is typed, and writes it as the console does', async () => {
  show(<Field />)
  await userEvent.type(input(), '11/30/2026')
  await userEvent.tab()
  expect(input()).toHaveProperty('value', 'Nov 30, 2026')
  expect(value()).toBe('2026-11-30')
  await userEvent.clear(input())
  await userEvent.type(input(), 'today{Enter}')
  expect(value()).toBe('2026-11-22')
})

it('keeps the day when the text is none, and says so', async () => {
  show(<Field initial="2026-11-30" />)
  await userEvent.clear(input())
  expect(value()).toBe('')
  await userEvent.type(input(), '11/30{Enter}')
  await userEvent.type(input(), ' or so')
  await userEvent.tab()
  expect(input()).toHaveProperty('value', 'Nov 30, 2026')
  expect(input().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(/is not a date. Enter one like Nov 22, 2026/)).toBeTruthy()
  await userEvent.type(input(), '{Backspace}')
  expect(screen.queryByText(/is not a date/)).toBeNull()
})

it('picks a day by keyboard alone', async () => {
  show(<Field initial="2026-11-30" />)
  await userEvent.click(input())
  await userEvent.keyboard('{ArrowDown}')
  const grid = await calendar()
  expect(within(grid).getByRole('gridcell', { selected: true }).textContent).toBe('30')
  const focused = () => document.activeElement?.getAttribute('aria-label')
  expect(focused()).toBe('Monday, November 30, 2026')
  expect(await axeViolationsOf(document.body)).toEqual([])
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('Tuesday, December 1, 2026')
  await userEvent.keyboard('{PageUp}{Home}{ArrowUp}')
  expect(focused()).toBe('Sunday, October 25, 2026')
  await userEvent.keyboard('{Enter}')
  expect(value()).toBe('2026-10-25')
  expect(screen.queryByRole('grid')).toBeNull()
})

it('offers no day before the first one', async () => {
  show(<Field min="2026-11-20" />)
  await openCalendar()
  const grid = await calendar()
  const day = (name: string) => within(grid).getByRole<HTMLButtonElement>('button', { name })
  expect(day('Thursday, November 19, 2026').disabled).toBe(true)
  expect(day('Sunday, November 22, 2026').getAttribute('aria-current')).toBe('date')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous month' }).disabled).toBe(true)
  await userEvent.click(day('Friday, November 20, 2026'))
  expect(value()).toBe('2026-11-20')
})

it('closes by Escape without its dialog', async () => {
  const close = vi.fn()
  show(
    <Dialog isOpen onClose={close} title="Close stalls">
      <Field />
    </Dialog>,
  )
  await openCalendar()
  await calendar()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('grid')).toBeNull()
  expect(close).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalled()
})
