import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftEdit, LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { aDraft, aDraftGroup } from '../lot-import.builders.ts'
import { emptyDraft, sentInformation, typedOf, type TypedDraft } from './draft-form.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'

const refused = (code: ApiProblem['code'], status: number, current?: unknown) =>
  new ApiProblem({ title: 'no', status, code, errors: [], current })

const applied = (draft: LotDraft, { floors, ...edit }: Omit<DraftEdit, 'version'>): LotDraft => ({
  ...draft,
  ...edit,
  ...(floors && { floors: floors.map((floorName) => ({ floorName, stalls: 0, map: null })) }),
  version: draft.version + 1,
})

/** A server that holds one draft, as ours does. */
const aServer = (start = aDraft()) => {
  const state = { held: start, edits: [] as DraftEdit[], fail: undefined as unknown }
  const server = {
    begin: async ({ information }: TypedDraft) => {
      state.held = aDraft({ information: sentInformation(information), floors: [], version: 1 })
      return state.held
    },
    change: async (_: string, { version, ...edit }: DraftEdit) => {
      state.edits.push({ version, ...edit })
      if (state.fail) throw state.fail
      if (version !== state.held.version) throw refused('stale-version', 409, state.held)
      state.held = applied(state.held, edit)
      return state.held
    },
    begun: vi.fn(),
  }
  return { state, server }
}

const withName = (typed: TypedDraft, name: string) => ({ information: { ...typed.information, name } })
const someoneElse = (held: LotDraft, edit: Omit<DraftEdit, 'version'>): LotDraft => ({
  ...applied(held, edit),
  updatedBy: 'Dana Ruiz',
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('a draft in hand', () => {
  it('begins on the server with the first thing typed, and is then told its address', async () => {
    const { state, server } = aServer()
    const keeper = new DraftKeeper(server, emptyDraft('America/Toronto'))
    keeper.reach(2)
    await vi.runAllTimersAsync()
    expect(server.begun).not.toHaveBeenCalled()
    keeper.type(withName(keeper.now().typed, 'Wharf Garage'))
    keeper.type({ floors: ['M'] })
    expect(keeper.now().state).toBe('waiting')
    await vi.runAllTimersAsync()
    expect(server.begun).toHaveBeenCalledTimes(1)
    expect(state.held.information.name).toBe('Wharf Garage')
    expect(state.held.floors.map(({ floorName }) => floorName)).toEqual(['M'])
    expect(keeper.now().state).toBe('saved')
  })

  it('saves a moment after the last change, once, and only what changed', async () => {
    const { state, server } = aServer()
    const keeper = new DraftKeeper(server, state.held)
    for (const name of ['W', 'Wh', 'Wha']) {
      keeper.type(withName(keeper.now().typed, name))
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(state.edits).toEqual([])
    await vi.runAllTimersAsync()
    expect(state.edits).toHaveLength(1)
    expect(Object.keys(state.edits[0]!)).toEqual(['version', 'information'])
  })

  it('saves what was typed while it was saving too', async () => {
    const { state, server } = aServer()
    const keeper = new DraftKeeper(server, state.held)
    keeper.type(withName(keeper.now().typed, 'One'))
    const flushed = keeper.flush()
    keeper.type(withName(keeper.now().typed, 'Two'))
    await flushed
    await vi.runAllTimersAsync()
    expect(state.held.information.name).toBe('Two')
  })

  it('does not send for ever what the server writes otherwise', async () => {
    const { state, server } = aServer()
    const spelling = {
      ...server,
      change: async (id: string, edit: DraftEdit) => {
        const saved = await server.change(id, edit)
        state.held = {
          ...saved,
          information: { ...saved.information, name: saved.information.name.toUpperCase() },
        }
        return state.held
      },
    }
    const keeper = new DraftKeeper(spelling, state.held)
    keeper.type(withName(keeper.now().typed, 'Quay'))
    await vi.runAllTimersAsync()
    expect(state.edits).toHaveLength(1)
    expect(keeper.now().typed.information.name).toBe('Quay')
  })

  it('takes in what somebody else changed, and saves on top of it', async () => {
    const { state, server } = aServer()
    const keeper = new DraftKeeper(server, state.held)
    keeper.type(withName(keeper.now().typed, 'Mine'))
    state.held = someoneElse(state.held, { information: { ...state.held.information, city: 'Hamilton' } })
    await vi.runAllTimersAsync()
    expect(state.held.information).toMatchObject({ name: 'Mine', city: 'Hamilton' })
    expect(keeper.now().company).toMatchObject({
      by: 'Dana Ruiz',
      differences: [{ field: 'information.city' }],
    })
    expect(keeper.now().state).toBe('saved')
  })

  it('saves nothing while both changed the same, and loses neither', async () => {
    const { state, server } = aServer()
    const keeper = new DraftKeeper(server, state.held)
    keeper.type(withName(keeper.now().typed, 'Mine'))
    state.held = someoneElse(state.held, { information: { ...state.held.information, name: 'Theirs' } })
    await vi.runAllTimersAsync()
    expect(keeper.now()).toMatchObject({ state: 'contested', typed: { information: { name: 'Mine' } } })
    keeper.type({ floors: ['P1'] })
    await vi.runAllTimersAsync()
    expect(state.held.information.name).toBe('Theirs')
    expect(await keeper.flush()).toBeUndefined()
    keeper.keepMine()
    await vi.runAllTimersAsync()
    expect(state.held.information.name).toBe('Mine')
    expect(state.held.floors).toHaveLength(1)
  })

  it('takes theirs where that is chosen', async () => {
    const { state, server } = aServer()
    const keeper = new DraftKeeper(server, state.held)
    keeper.type(withName(keeper.now().typed, 'Mine'))
    state.held = someoneElse(state.held, { information: { ...state.held.information, name: 'Theirs' } })
    await vi.runAllTimersAsync()
    keeper.take(keeper.now().company!.differences[0]!)
    await vi.runAllTimersAsync()
    expect(keeper.now()).toMatchObject({ state: 'saved', typed: { information: { name: 'Theirs' } } })
  })

  it('compares groups field by field, as a whole where one was added', () => {
    const start = aDraft({ groups: [aDraftGroup(), aDraftGroup({ name: 'Guests', type: 'visitor' })] })
    const { server } = aServer(start)
    const keeper = new DraftKeeper(server, start)
    keeper.type({
      groups: keeper.now().typed.groups.with(0, { ...keeper.now().typed.groups[0]!, name: 'Tenants' }),
    })
    keeper.offer(
      someoneElse(start, { groups: [start.groups[0]!, { ...start.groups[1]!, minimumStallCount: 7 }] }),
    )
    expect(keeper.now().typed.groups.map(({ name, minimumStallCount }) => [name, minimumStallCount])).toEqual(
      [
        ['Tenants', '1'],
        ['Guests', '7'],
      ],
    )
    keeper.offer({ ...someoneElse(start, { groups: [aDraftGroup({ name: 'All' })] }), version: 9 })
    expect(keeper.now().state).toBe('contested')
    expect(keeper.now().typed.groups).toHaveLength(2)
  })

  it('brings in what its own file changed without telling of company', () => {
    const { state, server } = aServer()
    const keeper = new DraftKeeper(server, state.held)
    keeper.offer(applied(state.held, { groups: [aDraftGroup()] }), true)
    expect(keeper.now()).toMatchObject({ company: undefined, typed: { groups: [{ name: 'Residents' }] } })
  })

  it('keeps what was typed when saving fails, and tries again', async () => {
    const { state, server } = aServer()
    const keeper = new DraftKeeper(server, state.held)
    state.fail = refused('unreachable', 0)
    keeper.type(withName(keeper.now().typed, 'Mine'))
    await vi.advanceTimersByTimeAsync(700)
    expect(keeper.now()).toMatchObject({ state: 'failed', typed: { information: { name: 'Mine' } } })
    state.fail = undefined
    await vi.advanceTimersByTimeAsync(5100)
    expect(state.held.information.name).toBe('Mine')
    expect(keeper.now().state).toBe('saved')
  })

  it('does not try again what is refused for good', async () => {
    const { state, server } = aServer()
    const keeper = new DraftKeeper(server, state.held)
    state.fail = refused('not-found', 404)
    keeper.type(withName(keeper.now().typed, 'Mine'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state.edits).toHaveLength(1)
    expect(await keeper.flush()).toBeUndefined()
  })

  it('remembers the step on the server, and saves what waits when it is left', async () => {
    const { state, server } = aServer()
    const keeper = new DraftKeeper(server, state.held)
    const leave = keeper.watch()
    keeper.reach(3)
    keeper.type({ floors: [...typedOf(state.held).floors, '1'] })
    leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(state.held).toMatchObject({ step: 3 })
    expect(state.held.floors).toHaveLength(3)
  })
})
