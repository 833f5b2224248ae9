import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { required, faultsOfFields } from '@stallwise/domain/fields/field.rules.ts'
import { phone } from '@stallwise/domain/fields/person.rules.ts'
import { Link } from '#lib/routes/Link.tsx'
import { axeViolationsOf } from '#lib/testing/axe.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { showRouted } from '#lib/testing/show-routed.tsx'
import { SwitchField } from '../fields/SwitchField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { EditDialog } from './EditDialog.tsx'
import { EditFrame } from './EditFrame.tsx'
import type { EditOptions } from './edit.model.ts'
import { switchOf, textOf } from './field-props.ts'
import { mergeEdits } from './merge.ts'
import { useEdit } from './use-edit.ts'

interface Values {
  name: string
  phone: string
  isActive: boolean
}

interface Manager extends Values {
  version: number
}

const standing = ({ version, ...values }: Manager) => ({ values, version })
const initial: Values = { name: 'Ana', phone: '', isActive: true }
const words = { name: 'Name', phone: 'Phone', isActive: 'Active' }

const stale = (current: Manager) =>
  new ApiProblem({ title: 'stale', status: 409, code: 'stale-version', current })
const invalid = (path: string, code: 'not-unique' | 'unknown') =>
  new ApiProblem({ title: 'no', status: 422, code: 'invalid', errors: [{ path, code, message: '' }] })

const open = async (
  save: EditOptions<Values, Manager>['save'],
  { inDialog = false, blocked = '', isNew = false } = {},
) => {
  const onSaved = vi.fn()
  const onClose = vi.fn()
  const Part = () => {
    const edit = useEdit<Values, Manager>({
      initial,
      version: isNew ? undefined : 3,
      check: (values) => faultsOfFields(values, { name: [required], phone: [phone] }),
      save,
      valuesOf: (current) => standing(current).values,
      onSaved,
    })
    const fields = (
      <>
        <TextField label="Name" {...textOf(edit, 'name')} />
        <TextField label="Phone" {...textOf(edit, 'phone')} />
        <SwitchField label="Active" {...switchOf(edit, 'isActive')} />
      </>
    )
    if (inDialog)
      return (
        <EditDialog
          title="Manager"
          edit={edit}
          objectName="manager"
          words={words}
          onClose={onClose}
          saveLabel="Save manager"
        >
          {fields}
        </EditDialog>
      )
    return (
      <main>
        <EditFrame
          title="Manager"
          edit={edit}
          objectName="manager"
          words={words}
          backTo="/away"
          saveLabel="Save manager"
          blocked={blocked || undefined}
        >
          {fields}
        </EditFrame>
        <Link to="/away">Elsewhere</Link>
      </main>
    )
  }
  const page = await showRouted(() => <Part />)
  return { ...page, onSaved, onClose, user: userEvent.setup() }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const saveButton = () => screen.getByRole('button', { name: 'Save manager' })

describe('an edit page', { timeout: 30_000 }, () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
  afterEach(() => vi.restoreAllMocks())

  it('shows a fault when its field loses the focus, all on saving, and focuses the first', async () => {
    const save = vi.fn()
    const { user } = await open(save)
    await user.type(field('Phone'), '12')
    expect(screen.queryByText('Not a valid phone number.')).toBeNull()
    await user.tab()
    expect(screen.getByText('Not a valid phone number.')).toBeTruthy()
    expect(screen.getByText('Check 1 field.')).toBeTruthy()
    await user.clear(field('Name'))
    await user.click(saveButton())
    expect(screen.getByText('Field is required.')).toBeTruthy()
    expect(screen.getByText(/Not saved: check 2 fields/)).toBeTruthy()
    expect(document.activeElement).toBe(field('Name'))
    await user.type(field('Name'), 'B')
    expect(screen.queryByText('Field is required.')).toBeNull()
    expect(save).not.toHaveBeenCalled()
  })

  it('moves nothing between press and release, so that a click hits its target', async () => {
    const { user } = await open(vi.fn())
    await user.type(field('Phone'), '12')
    await user.pointer({ keys: '[MouseLeft>]', target: saveButton() })
    expect(document.activeElement).toBe(saveButton())
    expect(screen.queryByText('Not a valid phone number.')).toBeNull()
    await user.pointer({ keys: '[/MouseLeft]', target: document.body })
    expect(await screen.findByText('Not a valid phone number.')).toBeTruthy()
  })

  it('saves with the edited version, by Ctrl+Enter too, and then may be left', async () => {
    const save = vi.fn().mockImplementation(async (values: Values) => ({ ...values, version: 4 }))
    const { user, onSaved } = await open(save)
    await user.type(field('Name'), ' Ruiz{Control>}{Enter}{/Control}')
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(save).toHaveBeenCalledWith({ ...initial, name: 'Ana Ruiz' }, 3, initial)
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(await screen.findByText('Away')).toBeTruthy()
  })

  it('sends once, however often the button is pressed', async () => {
    let answer: (saved: Manager) => void = () => undefined
    const save = vi.fn(() => new Promise<Manager>((resolve) => (answer = resolve)))
    const { user } = await open(save)
    await user.type(field('Name'), 'x')
    await user.dblClick(saveButton())
    await user.type(field('Name'), '{Enter}')
    expect(save).toHaveBeenCalledTimes(1)
    answer({ ...initial, version: 4 })
  })

  it('shows the server’s fault under its field until that field changes', async () => {
    const { user } = await open(vi.fn().mockRejectedValue(invalid('name', 'not-unique')))
    await user.type(field('Name'), 'x')
    await user.click(saveButton())
    expect(await screen.findByText('Must be unique.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
    await user.type(field('Phone'), '5550134')
    expect(screen.getByText('Must be unique.')).toBeTruthy()
    await user.type(field('Name'), 'y')
    expect(screen.queryByText('Must be unique.')).toBeNull()
  })

  it('shows a fault that belongs to no field', async () => {
    const { user } = await open(vi.fn().mockRejectedValue(invalid('customer', 'unknown')))
    await user.type(field('Name'), 'x')
    await user.click(saveButton())
    expect(await screen.findByText('customer: Not found. Check the value.')).toBeTruthy()
  })

  it.each([
    [new ApiProblem({ title: '', status: 500, code: 'internal' }), false, 'changed', ''],
    [new ApiProblem({ title: '', status: 503, code: 'unavailable' }), true, 'added', ''],
    [new TypeError('unreadable'), true, 'added', ''],
    [new ApiProblem({ title: '', status: 0, code: 'unreachable' }), false, 'changed', 'cannot be reached'],
  ])('says in the specification’s words that saving failed: %s', async (error, isNew, verb, reason) => {
    const { user } = await open(vi.fn().mockRejectedValue(error), { isNew })
    await user.type(field('Name'), 'x')
    await user.click(saveButton())
    const told = (await screen.findByRole('alert')).textContent
    expect(told).toContain(
      `Something went wrong and the manager could not be ${verb}. Please try again later.`,
    )
    expect(told).toContain(reason)
    expect(told).toContain('Your entries are kept.')
  })

  it('shows the reason of a refusal instead of a general error', async () => {
    const error = new ApiProblem({ title: '', status: 403, code: 'forbidden' })
    const { user } = await open(vi.fn().mockRejectedValue(error))
    await user.type(field('Name'), 'x')
    await user.click(saveButton())
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Not saved. Your entries are kept. You don’t have permission to do this. Ask your administrator. ',
    )
  })

  it('keeps what was typed when the server cannot be reached', async () => {
    const down = new ApiProblem({ title: 'down', status: 0, code: 'unreachable' })
    const save = vi
      .fn()
      .mockRejectedValueOnce(down)
      .mockResolvedValue({ ...initial, version: 4 })
    const { user, onSaved } = await open(save)
    await user.type(field('Name'), 'x')
    await user.click(saveButton())
    expect(await screen.findByText(/Your entries are kept/)).toBeTruthy()
    expect(field('Name').value).toBe('Anax')
    await user.click(saveButton())
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  })

  it('shows the second of two users what the first changed, and keeps what was typed', async () => {
    const theirs = { name: 'Eva', phone: '5550134', isActive: true, version: 9 }
    const save = vi
      .fn()
      .mockRejectedValueOnce(stale(theirs))
      .mockResolvedValue({ ...theirs, version: 10 })
    const { user, onSaved } = await open(save)
    await user.clear(field('Name'))
    await user.type(field('Name'), 'Iris')
    await user.click(saveButton())
    expect(await screen.findByText('Someone else changed this while you were editing.')).toBeTruthy()
    const notice = within(screen.getByRole('table', { name: 'What someone else changed' }))
    expect(notice.getByRole('row', { name: /Name Eva Iris/ })).toBeTruthy()
    expect(
      notice.getByRole('row', { name: /Phone 5550134 you didn’t change this using theirs/ }),
    ).toBeTruthy()
    expect([field('Name').value, field('Phone').value]).toEqual(['Iris', '5550134'])
    await user.click(saveButton())
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(save).toHaveBeenLastCalledWith({ name: 'Iris', phone: '5550134', isActive: true }, 9, {
      name: 'Eva',
      phone: '5550134',
      isActive: true,
    })
  })

  it('takes the other user’s value when that is chosen', async () => {
    const theirs = { name: 'Eva', phone: '', isActive: true, version: 9 }
    const { user } = await open(vi.fn().mockRejectedValueOnce(stale(theirs)))
    await user.type(field('Name'), 'x')
    await user.click(saveButton())
    await user.click(await screen.findByRole('button', { name: 'Use theirs: Name' }))
    expect(field('Name').value).toBe('Eva')
    expect(screen.queryByText('Someone else changed this while you were editing.')).toBeNull()
  })

  it('saves again by itself when the other change touched no field of the form', async () => {
    const save = vi
      .fn()
      .mockRejectedValueOnce(stale({ ...initial, version: 9 }))
      .mockResolvedValue({ ...initial, version: 10 })
    const { user, onSaved } = await open(save)
    await user.type(field('Name'), 'x')
    await user.click(saveButton())
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(save.mock.calls.map(([, version]) => version as number)).toEqual([3, 9])
  })

  it('asks before leaving with unsaved changes', async () => {
    const { user } = await open(vi.fn())
    await user.type(field('Name'), 'x')
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
    expect(field('Name').value).toBe('Anax')
    await user.click(screen.getByRole('link', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Leave and discard' }))
    expect(await screen.findByText('Away')).toBeTruthy()
  })

  it('can be left without a question when nothing was changed, or all changes were reverted', async () => {
    const { user } = await open(vi.fn())
    await user.type(field('Name'), 'x{Backspace}')
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(await screen.findByText('Away')).toBeTruthy()
  })

  it('can be blocked with a reason', async () => {
    const save = vi.fn()
    const { user } = await open(save, { blocked: 'Out of sync' })
    expect(screen.getByText('Out of sync')).toBeTruthy()
    expect(field('Name').matches(':disabled')).toBe(true)
    await user.click(saveButton())
    expect(save).not.toHaveBeenCalled()
  })

  it('asks before its dialog is closed with unsaved changes', async () => {
    const { user, onClose } = await open(vi.fn(), { inDialog: true })
    await user.type(field('Name'), 'x')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByRole('dialog', { name: 'Close without saving?' })
    expect(onClose).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Close and discard' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('has no accessibility violations', async () => {
    const { container, user } = await open(
      vi.fn().mockRejectedValue(stale({ ...initial, name: 'Eva', version: 9 })),
    )
    await user.type(field('Name'), 'x')
    await user.click(saveButton())
    await screen.findByRole('table')
    expect(await axeViolationsOf(container)).toEqual([])
  })
})

describe('a merge of two edits', () => {
  const base = { a: '1', b: '1', list: ['x'] }
  test.each([
    ['theirs alone is taken over', { ...base, a: '2' }, base, { ...base, a: '2' }, [['a', false]]],
    ['mine alone stays', base, { ...base, a: '3' }, { ...base, a: '3' }, []],
    [
      'both keep mine and are told',
      { ...base, a: '2' },
      { ...base, a: '3' },
      { ...base, a: '3' },
      [['a', true]],
    ],
    ['the same change is none', { ...base, a: '2' }, { ...base, a: '2' }, { ...base, a: '2' }, []],
    [
      'different fields join',
      { ...base, a: '2' },
      { ...base, b: '3' },
      { a: '2', b: '3', list: ['x'] },
      [['a', false]],
    ],
    [
      'lists are compared by what they hold',
      { ...base, list: ['x'] },
      { ...base, list: ['y'] },
      { ...base, list: ['y'] },
      [],
    ],
  ])('%s', (_what, theirs, yours, values, told) => {
    const merged = mergeEdits(base, theirs, yours)
    expect(merged.values).toEqual(values)
    expect(merged.differences.map(({ field, isContested }) => [field, isContested])).toEqual(told)
  })
})
