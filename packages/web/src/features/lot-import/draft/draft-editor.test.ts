import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftEdit, LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { aDraft, aDraftGroup } from '../testing/lot-import.builders.ts'
import { emptyDraft, sentInformation, typedOf, type TypedDraft } from './draft-form.ts'
import { DraftEditor } from './draft-editor.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'

const refused = (code: ApiProblem['code'], status: number, current?: unknown) =>
  new ApiProblem({ title: 'no', status, code, errors: [], current })

const applied = (draft: LotDraft, { floors, ...edit }: Omit<DraftEdit, 'version'>): LotDraft => ({
  ...draft,
  ...edit,
  ...(floors && { floors: floors.map((floorName) => ({ floorName, stalls: 0, map: null })) }),
  version: draft.version + 1,
})

/** A fake server with one draft. */
const aServer = (start = aDraft()) => {
  const state = { saved: start, edits: [] as DraftEdit[], fail: undefined as unknown }
  const server = {
    create: async ({ information }: TypedDraft) => {
      state.saved = aDraft({ information: sentInformation(information), floors: [], version: 1 })
      return state.saved
    },
    change: async (_: string, { version, ...edit }: DraftEdit) => {
      state.edits.push({ version, ...edit })
      if (state.fail) throw state.fail
      if (version !== state.saved.version) throw refused('stale-version', 409, state.saved)
      state.saved = applied(state.saved, edit)
      return state.saved
    },
    onCreated: vi.fn(),
  }
  return { state, server }
}

const withName = (typed: TypedDraft, name: string) => ({ information: { ...typed.information, name } })
const changedByAnotherUser = (held: LotDraft, edit: Omit<DraftEdit, 'version'>): LotDraft => ({
  ...applied(held, edit),
  updatedBy: 'Dana Ruiz',
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('an open draft', () => {
  it('is created on the server with the first change, and then gets its address', async () => {
    const { state, server } = aServer()
    const editor = new DraftEditor(server, emptyDraft('America/Toronto'))
    editor.setStep(2)
    await vi.runAllTimersAsync()
    expect(server.onCreated).not.toHaveBeenCalled()
    editor.type(withName(editor.state().typed, 'Wharf Garage'))
    editor.type({ floors: ['M'] })
    expect(editor.state().state).toBe('waiting')
    await vi.runAllTimersAsync()
    expect(server.onCreated).toHaveBeenCalledTimes(1)
    expect(state.saved.information.name).toBe('Wharf Garage')
    expect(state.saved.floors.map(({ floorName }) => floorName)).toEqual(['M'])
    expect(editor.state().state).toBe('saved')
  })

  it('saves shortly after the last change, once, and only what changed', async () => {
    const { state, server } = aServer()
    const editor = new DraftEditor(server, state.saved)
    for (const name of ['W', 'Wh', 'Wha']) {
      editor.type(withName(editor.state().typed, name))
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(state.edits).toEqual([])
    await vi.runAllTimersAsync()
    expect(state.edits).toHaveLength(1)
    expect(Object.keys(state.edits[0]!)).toEqual(['version', 'information'])
  })

  it('saves what was typed during a save', async () => {
    const { state, server } = aServer()
    const editor = new DraftEditor(server, state.saved)
    editor.type(withName(editor.state().typed, 'One'))
    const flushed = editor.flush()
    editor.type(withName(editor.state().typed, 'Two'))
    await flushed
    await vi.runAllTimersAsync()
    expect(state.saved.information.name).toBe('Two')
  })

  it('does not send a value again that the server normalized', async () => {
    const { state, server } = aServer()
    const normalizing = {
      ...server,
      change: async (id: string, edit: DraftEdit) => {
        const saved = await server.change(id, edit)
        state.saved = {
          ...saved,
          information: { ...saved.information, name: saved.information.name.toUpperCase() },
        }
        return state.saved
      },
    }
    const editor = new DraftEditor(normalizing, state.saved)
    editor.type(withName(editor.state().typed, 'Quay'))
    await vi.runAllTimersAsync()
    expect(state.edits).toHaveLength(1)
    expect(editor.state().typed.information.name).toBe('Quay')
  })

  it('merges what another user changed, and saves on their version', async () => {
    const { state, server } = aServer()
    const editor = new DraftEditor(server, state.saved)
    editor.type(withName(editor.state().typed, 'Mine'))
    state.saved = changedByAnotherUser(state.saved, {
      information: { ...state.saved.information, city: 'Hamilton' },
    })
    await vi.runAllTimersAsync()
    expect(state.saved.information).toMatchObject({ name: 'Mine', city: 'Hamilton' })
    expect(editor.state().concurrentEdit).toMatchObject({
      by: 'Dana Ruiz',
      differences: [{ field: 'information.city' }],
    })
    expect(editor.state().state).toBe('saved')
  })

  it('saves nothing while both users changed the same field, and loses neither value', async () => {
    const { state, server } = aServer()
    const editor = new DraftEditor(server, state.saved)
    editor.type(withName(editor.state().typed, 'Mine'))
    state.saved = changedByAnotherUser(state.saved, {
      information: { ...state.saved.information, name: 'Theirs' },
    })
    await vi.runAllTimersAsync()
    expect(editor.state()).toMatchObject({ state: 'contested', typed: { information: { name: 'Mine' } } })
    editor.type({ floors: ['P1'] })
    await vi.runAllTimersAsync()
    expect(state.saved.information.name).toBe('Theirs')
    expect(await editor.flush()).toBeUndefined()
    editor.keepMine()
    await vi.runAllTimersAsync()
    expect(state.saved.information.name).toBe('Mine')
    expect(state.saved.floors).toHaveLength(1)
  })

  it('takes the other user’s value when that is chosen', async () => {
    const { state, server } = aServer()
    const editor = new DraftEditor(server, state.saved)
    editor.type(withName(editor.state().typed, 'Mine'))
    state.saved = changedByAnotherUser(state.saved, {
      information: { ...state.saved.information, name: 'Theirs' },
    })
    await vi.runAllTimersAsync()
    editor.takeTheirs(editor.state().concurrentEdit!.differences[0]!)
    await vi.runAllTimersAsync()
    expect(editor.state()).toMatchObject({ state: 'saved', typed: { information: { name: 'Theirs' } } })
  })

  it('compares groups field by field, or as a whole when one was added', () => {
    const start = aDraft({ groups: [aDraftGroup(), aDraftGroup({ name: 'Guests', type: 'visitor' })] })
    const { server } = aServer(start)
    const editor = new DraftEditor(server, start)
    editor.type({
      groups: editor.state().typed.groups.with(0, { ...editor.state().typed.groups[0]!, name: 'Tenants' }),
    })
    editor.receive(
      changedByAnotherUser(start, {
        groups: [start.groups[0]!, { ...start.groups[1]!, minimumStallCount: 7 }],
      }),
    )
    expect(
      editor.state().typed.groups.map(({ name, minimumStallCount }) => [name, minimumStallCount]),
    ).toEqual([
      ['Tenants', '1'],
      ['Guests', '7'],
    ])
    editor.receive({ ...changedByAnotherUser(start, { groups: [aDraftGroup({ name: 'All' })] }), version: 9 })
    expect(editor.state().state).toBe('contested')
    expect(editor.state().typed.groups).toHaveLength(2)
  })

  it('merges changes from its own file upload without a notice of another user', () => {
    const { state, server } = aServer()
    const editor = new DraftEditor(server, state.saved)
    editor.receive(applied(state.saved, { groups: [aDraftGroup()] }), true)
    expect(editor.state()).toMatchObject({
      concurrentEdit: undefined,
      typed: { groups: [{ name: 'Residents' }] },
    })
  })

  it('keeps what was typed when saving fails, and tries again', async () => {
    const { state, server } = aServer()
    const editor = new DraftEditor(server, state.saved)
    state.fail = refused('unreachable', 0)
    editor.type(withName(editor.state().typed, 'Mine'))
    await vi.advanceTimersByTimeAsync(700)
    expect(editor.state()).toMatchObject({ state: 'failed', typed: { information: { name: 'Mine' } } })
    state.fail = undefined
    await vi.advanceTimersByTimeAsync(5100)
    expect(state.saved.information.name).toBe('Mine')
    expect(editor.state().state).toBe('saved')
  })

  it('does not retry after a final refusal', async () => {
    const { state, server } = aServer()
    const editor = new DraftEditor(server, state.saved)
    state.fail = refused('not-found', 404)
    editor.type(withName(editor.state().typed, 'Mine'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state.edits).toHaveLength(1)
    expect(await editor.flush()).toBeUndefined()
  })

  it('remembers the step on the server, and saves pending changes when the wizard closes', async () => {
    const { state, server } = aServer()
    const editor = new DraftEditor(server, state.saved)
    const unmount = editor.mount()
    editor.setStep(3)
    editor.type({ floors: [...typedOf(state.saved).floors, '1'] })
    unmount()
    await vi.advanceTimersByTimeAsync(0)
    expect(state.saved).toMatchObject({ step: 3 })
    expect(state.saved.floors).toHaveLength(3)
  })
})
