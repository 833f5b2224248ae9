import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '#lib/testing/show.tsx'
import { DateTimeField } from './DateTimeField.tsx'
import { TimeField } from './TimeField.tsx'

const Time = ({ initial }: { initial: string }) => {
  const [time, setTime] = useState(initial)
  return <TimeField label="From" value={time} onTime={setTime} />
}
const DateTime = () => {
  const [value, setValue] = useState('')
  return (
    <>
      <DateTimeField label="To" timeZone="America/Toronto" value={value} onDateTime={setValue} />
      <output>{value}</output>
    </>
  )
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

it('shows the 24-hour clock in every browser, and reads times as people type them', async () => {
  show(<Time initial="18:00" />)
  expect(field('From').value).toBe('18:00')
  const user = userEvent.setup()
  await user.clear(field('From'))
  await user.type(field('From'), '6 pm')
  await user.tab()
  expect(field('From').value).toBe('18:00')
})

it('restores the previous value when the text is not a time', async () => {
  show(<Time initial="06:00" />)
  const user = userEvent.setup()
  await user.clear(field('From'))
  await user.type(field('From'), '25')
  await user.tab()
  expect(field('From').value).toBe('06:00')
  expect(screen.getByText('“25” is not a time. Enter one like 18:30.')).toBeTruthy()
})

it('completes a time without a day with today', async () => {
  show(<DateTime />)
  const user = userEvent.setup()
  await user.type(field('To, time'), '730')
  await user.tab()
  expect(screen.getByRole('status').textContent).toMatch(/^\d{4}-\d\d-\d\dT07:30$/)
  await user.clear(field('To, date'))
  expect(screen.getByRole('status').textContent).toBe('')
})
