import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { anId } from '#features/lots/lots.builders.public.ts'
import { show } from '#lib/testing/show.tsx'
import { EditStallDialog } from './EditStallDialog.tsx'
import type { SaveStall } from './EditStallDialog.tsx'
import { aStall, someGroups } from './stalls.builders.ts'

const open = (answer: Awaited<ReturnType<SaveStall>>, changes = {}, insightVolt = true) => {
  const onSave = vi.fn<SaveStall>().mockResolvedValue(answer)
  const onSaved = vi.fn()
  show(
    <EditStallDialog
      stall={aStall(changes)}
      groups={someGroups}
      insightVolt={insightVolt}
      onSave={onSave}
      onSaved={onSaved}
      onClose={() => undefined}
    />,
  )
  return { onSave, onSaved, user: userEvent.setup() }
}

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save stall' })
const device = () => screen.getByLabelText<HTMLInputElement>('Device ID')
const refused = (code: ApiProblem['code'], more: object = {}) =>
  new ApiProblem({ title: 'no', status: 422, code, errors: [], current: undefined, ...more })

const changeDevice = async (user: ReturnType<typeof userEvent.setup>, id: string) => {
  await user.clear(device())
  await user.type(device(), id)
  await user.click(screen.getByLabelText('I have checked the stall'))
  await user.click(save())
}

describe('editing a stall', () => {
  it('cannot be saved before the stall was checked (STA-08)', async () => {
    const { onSave, user } = open(aStall())
    expect(save().disabled).toBe(true)
    await user.type(device(), '{Enter}')
    expect(onSave).not.toHaveBeenCalled()
  })

  it('shows the status and does not let it be changed', () => {
    open(aStall(), { status: 'occupied' })
    expect(screen.getByLabelText<HTMLInputElement>('Status').value).toBe('Occupied')
    expect(screen.getByLabelText<HTMLInputElement>('Status').readOnly).toBe(true)
  })

  it.each([
    ['EV', true, 2],
    ['EV', false, 0],
    ['Tenant', true, 0],
  ] as const)('%s stall, insightVolt %s: %i station fields (STA-06)', (stallType, insightVolt, fields) => {
    open(aStall(), { stallType }, insightVolt)
    expect(screen.queryAllByLabelText(/^EV station/)).toHaveLength(fields)
  })

  it('sends what was changed with its version, and is done', async () => {
    const saved = aStall({ device: 'B2' })
    const { onSave, onSaved, user } = open(saved)
    await changeDevice(user, 'B2')
    expect(onSave).toHaveBeenCalledWith({ parkingLot: anId(1), stall: 'P1-001', version: 4, device: 'B2' })
    expect(onSaved).toHaveBeenCalledWith(saved)
  })

  it.each([undefined, refused('internal'), refused('unreachable')])(
    'keeps what was typed when saving fails',
    async (answer) => {
      const { onSaved, user } = open(answer)
      await changeDevice(user, 'B2')
      expect((await screen.findByRole('alert')).textContent).toContain(
        'There was an error updating the stall. Your entries are still here.',
      )
      expect(device().value).toBe('B2')
      expect(onSaved).not.toHaveBeenCalled()
    },
  )

  it('puts a fault under its field', async () => {
    const errors = [{ path: 'device', code: 'not-unique', message: 'P1-022' }]
    const { user } = open(refused('device-in-use', { errors }))
    await changeDevice(user, 'B2')
    expect(await screen.findByText('Device B2 is already on stall P1-022.')).toBeTruthy()
    expect(device().getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows how the stall stands when somebody else was faster, and saves on that (STA-09)', async () => {
    const current = aStall({ version: 7, device: 'C3', isActive: false })
    const { onSave, user } = open(refused('stale-version', { current }))
    await changeDevice(user, 'B2')
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Somebody else changed this stall meanwhile.')
    expect(within(notice).getByText('C3')).toBeTruthy()
    expect(device().value).toBe('B2')
    await user.click(save())
    expect(onSave).toHaveBeenLastCalledWith(
      expect.objectContaining({ version: 7, device: 'B2', isActive: true }),
    )
  })
})
