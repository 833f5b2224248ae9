import { Plural } from '@lingui/react/macro'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { useState } from 'react'
import { describe, expect, it, test, vi } from 'vitest'
import { show } from '#lib/testing/show.tsx'
import { Banner } from './Banner.tsx'
import { ButtonWithReason } from './ButtonWithReason.tsx'
import { Count } from './Count.tsx'
import { CutText } from './CutText.tsx'
import { ConfirmDialog, Dialog } from './Dialog.tsx'
import { ErrorState } from './ErrorState.tsx'
import { TextField } from './fields/TextField.tsx'
import { Flash } from './Flash.tsx'
import { LiveSign } from './LiveSign.tsx'
import { Meter } from './Meter.tsx'
import { Segments } from './Segments.tsx'

describe('a meter', () => {
  const bars = (percent: number) => {
    const { container, unmount } = show(<Meter type="visitor" percent={percent} />)
    const widths = [...container.querySelectorAll<HTMLElement>('i, b')].map(({ style }) => style.width)
    unmount()
    return widths
  }
  test.each([
    [0, []],
    [60, ['50%']],
    [100, ['83.3333%']],
    [110, ['83.3333%', '8.33333%']],
    [200, ['83.3333%', '16.6667%']],
  ])('of %d %% fills so far, and hatches what passes 100 %%', (percent, widths) => {
    const drawn = bars(percent).map((width) => Number.parseFloat(width))
    expect(drawn).toHaveLength(widths.length)
    widths.forEach((width, place) => expect(drawn[place]).toBeCloseTo(Number.parseFloat(width), 3))
  })
})

it('a name is whole for screen readers and under the pointer, however little room it has', () => {
  show(<CutText>Harbour Exchange Tower</CutText>)
  expect(screen.getByText('Harbour Exchange Tower').title).toBe('Harbour Exchange Tower')
})

it('flashes once for each change of the value, and not at first', async () => {
  const Counter = () => {
    const [value, setValue] = useState(1)
    return (
      <>
        <Flash value={value}>
          <b>{value}</b>
        </Flash>
        <button onClick={() => setValue(value + 1)}>more</button>
        <button onClick={() => setValue(value)}>same</button>
      </>
    )
  }
  show(<Counter />)
  const flashes = () => document.querySelector('[data-flashes]')?.getAttribute('data-flashes')
  expect(flashes()).toBe('0')
  await userEvent.click(screen.getByText('same'))
  expect(flashes()).toBe('0')
  await userEvent.click(screen.getByText('more'))
  expect(flashes()).toBe('1')
})

it('keeps zero grey whatever its tone', () => {
  show(<Count value={0} tone="alert" />)
  expect(screen.getByText('0').dataset.tone).toBe('none')
})

it('shows for how long no data has arrived', () => {
  show(<LiveSign state="stale" staleSeconds={72} />)
  expect(screen.getByText('Stale 1 min')).toBeTruthy()
})

it('offers to try again', async () => {
  const retry = vi.fn()
  show(<ErrorState onRetry={retry} />)
  expect(screen.getByRole('alert').textContent).toContain(
    'Something went wrong with loading the data on this page. If the problem persists, contact support.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

it('connects a field’s fault to the field for screen readers', () => {
  show(<TextField label="Device" error="Must be unique." defaultValue="a" />)
  const field = screen.getByRole('textbox', { name: 'Device' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(
    'Must be unique.',
  )
})

it('chooses one of a few by keyboard', async () => {
  const choose = vi.fn()
  const options = ['24h', '7d'].map((value) => ({ value, label: value }))
  show(<Segments label="Time range" value="24h" options={options} onChange={choose} />)
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(choose).toHaveBeenCalledWith('7d')
})

it('asks for confirmation, and closes with Escape', async () => {
  const [close, confirm] = [vi.fn(), vi.fn()]
  show(
    <ConfirmDialog isOpen title="Save stall 12?" answer="Save stall" onClose={close} onConfirm={confirm}>
      The change applies at once.
    </ConfirmDialog>,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Save stall 12?' })
  const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Save stall' }))
  expect(confirm).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(1)
})

const FormThatAsks = ({ onLeave }: { onLeave: () => void }) => {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Dialog isOpen title="Edit stall 12" onClose={() => setAsked(true)}>
        Stall
      </Dialog>
      <ConfirmDialog
        isOpen={isAsked}
        title="Close without saving?"
        answer="Close"
        onClose={onLeave}
        onConfirm={onLeave}
      >
        What you typed is lost.
      </ConfirmDialog>
    </>
  )
}

it('hears Escape at once, but not the one by which another dialog opened it', () => {
  const leave = vi.fn()
  show(<FormThatAsks onLeave={leave} />)
  const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' })
  escape()
  expect(screen.queryByRole('dialog', { name: 'Close without saving?' })).not.toBeNull()
  expect(leave).not.toHaveBeenCalled()
  escape()
  expect(leave).toHaveBeenCalledTimes(1)
})

it('is plural for 0 and for more than 1, in both languages', () => {
  for (const locale of ['en-US', 'es-MX'])
    expect([0, 1, 2].map((count) => new Intl.PluralRules(locale).select(count))).toEqual([
      'other',
      'one',
      'other',
    ])
  show(
    <Banner>
      {[0, 1, 2].map((count) => (
        <p key={count}>
          <Plural value={count} one="# lot" other="# lots" />
        </p>
      ))}
    </Banner>,
  )
  expect(screen.getAllByText(/lot/).map(({ textContent }) => textContent)).toEqual([
    '0 lots',
    '1 lot',
    '2 lots',
  ])
})

describe('a button that cannot be pressed now', () => {
  it('shows its reason as text, which is also its accessible description', () => {
    show(<ButtonWithReason reason="Select a file first.">Import history</ButtonWithReason>)
    const button = screen.getByRole<HTMLButtonElement>('button', { description: 'Select a file first.' })
    expect(button.disabled).toBe(true)
    expect(button.title).toBe('')
    expect(screen.getByText('Select a file first.')).toBeTruthy()
  })
  it('shows no reason once it can be pressed', () => {
    show(<ButtonWithReason reason={undefined}>Import history</ButtonWithReason>)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Import history' })
    expect([button.disabled, button.getAttribute('aria-describedby')]).toEqual([false, null])
  })
})

describe('a dialog', () => {
  it('puts the focus before its first field, not on the close button', async () => {
    const onClose = vi.fn()
    show(
      <Dialog isOpen onClose={onClose} title="Close a floor">
        <TextField label="Reason" />
      </Dialog>,
    )
    await waitFor(() => expect(document.activeElement?.contains(screen.getByLabelText('Reason'))).toBe(true))
    await userEvent.keyboard('{Enter}')
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
  })

  it('puts the focus on the field with data-autofocus', async () => {
    show(
      <Dialog isOpen onClose={vi.fn()} title="Close a floor">
        <TextField label="Floor" />
        <TextField label="Reason" data-autofocus />
      </Dialog>,
    )
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')))
  })

  it('does not move the focus away while it opens, which would report the field as empty', async () => {
    const onBlur = vi.fn()
    show(
      <Dialog isOpen onClose={vi.fn()} title="Close a floor">
        <TextField label="Reason" data-autofocus onBlur={onBlur} />
      </Dialog>,
    )
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')))
    await userEvent.keyboard('Cleaning')
    expect(onBlur).not.toHaveBeenCalled()
  })
})
