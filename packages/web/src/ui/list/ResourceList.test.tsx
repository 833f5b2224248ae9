import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { axeViolationsOf } from '#lib/testing/axe.ts'
import { showRouted } from '#lib/testing/show-routed.tsx'
import type { ListAction } from './list.model.ts'
import { ResourceList } from './ResourceList.tsx'
import type { ResourceListProps } from './list-props.ts'
import { useListAddress } from './use-list-address.ts'

interface Zone {
  id: string
  name: string
  type: string
  size: number
}

const zones = (count = 4): Zone[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `z${index}`,
    name: `Zone ${index}`,
    type: index % 2 === 0 ? 'entry' : 'exit',
    size: count - index,
  }))

const types = [
  { value: 'entry', label: 'Entry' },
  { value: 'exit', label: 'Exit' },
]

const List = (props: Partial<ResourceListProps<Zone>>) => (
  <ResourceList<Zone>
    {...useListAddress()}
    name="Zones"
    exportName="zones"
    rows={zones()}
    rowKey={({ id }) => id}
    columns={[
      { key: 'name', label: 'Name', value: ({ name }) => name },
      { key: 'type', label: 'Type', value: ({ type }) => type },
      { key: 'size', label: 'Size', value: ({ size }) => size, align: 'end' },
      { key: 'id', label: 'ID', value: ({ id }) => id, isSpare: true },
    ]}
    filters={[{ key: 'type', label: 'Type', value: ({ type }) => type, options: types }]}
    empty={{ title: 'No zones yet', text: 'A zone is a part of a lot.' }}
    {...props}
  />
)

const open = async (
  { isTwice, ...props }: Partial<ResourceListProps<Zone>> & { isTwice?: true } = {},
  address = '/here',
) => {
  const page = () => (
    <>
      <List {...props} />
      {isTwice && <List {...props} />}
    </>
  )
  return showRouted(page, address)
}

const shownNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(
      (row) =>
        within(row)
          .getAllByRole('gridcell')
          .find(({ textContent }) => textContent?.startsWith('Zone'))?.textContent,
    )

const remove = (changes: Partial<ListAction<Zone>> = {}): ListAction<Zone> => ({
  key: 'remove',
  tone: 'remove',
  label: (rows) => `Delete ${rows.length} zones`,
  done: (rows) => `${rows.length} zones deleted.`,
  run: async () => ({}),
  ...changes,
})

describe('a list', { timeout: 30_000 }, () => {
  beforeEach(() => localStorage.clear())

  it('sorts by its column headers and keeps the order in the address', async () => {
    const { router } = await open()
    const user = userEvent.setup()
    const head = () => screen.getByRole('columnheader', { name: 'Size' })
    await user.click(within(head()).getByRole('button'))
    await waitFor(() => expect(shownNames()).toEqual(['Zone 3', 'Zone 2', 'Zone 1', 'Zone 0']))
    expect(head().getAttribute('aria-sort')).toBe('ascending')
    await user.click(within(head()).getByRole('button'))
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('descending'))
    expect(router.state.location.search).toEqual({ sort: '-size' })
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('none')
  })

  it('searches for what is typed after a slash, and says when nothing matches', async () => {
    const { router } = await open()
    const user = userEvent.setup()
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.keyboard('zone 2')
    await waitFor(() => expect(shownNames()).toEqual(['Zone 2']))
    expect(screen.getByText('Zones: 1 of 4')).toBeTruthy()
    await user.keyboard('x/')
    expect(await screen.findByText('No matches')).toBeTruthy()
    expect(screen.getByText('4 are hidden.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(shownNames()).toHaveLength(4))
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('answers a slash in the first of two lists only, and says so there', async () => {
    await open({ isTwice: true })
    const [first, second] = screen.getAllByRole('searchbox')
    await waitFor(() => expect(screen.getAllByText('/')).toHaveLength(1))
    expect(first!.closest('[role=search]')!.textContent).toContain('/')
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(first)
    expect(document.activeElement).not.toBe(second)
  })

  it('filters by chips, kept in the address', async () => {
    const { router } = await open()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Type', expanded: false }))
    await user.click(await screen.findByRole('checkbox', { name: 'Exit' }))
    await waitFor(() => expect(shownNames()).toEqual(['Zone 1', 'Zone 3']))
    expect(router.state.location.search).toEqual({ filter: 'type:exit' })
    expect(screen.getByRole('button', { name: 'Type: Exit' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Remove the filter Type' }))
    await waitFor(() => expect(shownNames()).toHaveLength(4))
  })

  it('opens with the state in the address', async () => {
    await open({ bulkActions: [remove()] }, '/here?q=zone&sort=size&filter=type:exit&sel=z3')
    expect(shownNames()).toEqual(['Zone 3', 'Zone 1'])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Zone 3' }).checked).toBe(true)
    expect(screen.getByText('1 selected')).toBeTruthy()
  })

  it('selects one row, a range with Shift, and all shown rows', async () => {
    const { router } = await open({ rows: zones(6), bulkActions: [remove()] })
    const user = userEvent.setup()
    await user.click(screen.getByRole('checkbox', { name: 'Select Zone 1' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select Zone 4' }))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('4 selected')).toBeTruthy()
    expect(router.state.location.search).toEqual({ sel: 'z1,z2,z3,z4' })
    await user.click(screen.getByRole('checkbox', { name: 'Select all 6 shown' }))
    expect(screen.getByText('6 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByText(/selected/)).toBeNull()
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('counts selected rows that a filter hides separately', async () => {
    await open({ bulkActions: [remove()] }, '/here?filter=type:exit&sel=z0,z1')
    expect(screen.getByRole('group', { name: 'Selected rows' }).textContent).toContain(
      '2 selected, 1 of them hidden',
    )
  })

  it('confirms with the count, acts once, and undoes it', async () => {
    const run = vi.fn()
    const undo = vi.fn().mockResolvedValue(undefined)
    run.mockResolvedValue({ undo })
    const action = remove({
      run,
      confirm: (rows) => ({ title: `Delete ${rows.length} zones?`, text: 'Their cameras stay.' }),
    })
    await open({ bulkActions: [action] }, '/here?sel=z0,z1,z2')
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Delete 3 zones' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete 3 zones?' })
    expect(run).not.toHaveBeenCalled()
    await user.click(within(dialog).getByRole('button', { name: 'Delete 3 zones' }))
    expect(await screen.findByText('3 zones deleted.')).toBeTruthy()
    expect(run).toHaveBeenCalledTimes(1)
    expect(run.mock.calls[0]?.[0]).toHaveLength(3)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledTimes(1)
  })

  it('keeps removed rows struck through while undo is offered, and takes the last one back by Z', async () => {
    const Listed = () => {
      const [rows, setRows] = useState(zones)
      const action = remove({
        run: async ([gone]) => {
          setRows(zones().filter(({ id }) => id !== gone!.id))
          return { undo: async () => setRows(zones()) }
        },
      })
      return <List rows={rows} actions={[action]} />
    }
    await showRouted(() => <Listed />, '/here')
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Actions for Zone 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete 1 zones' }, { timeout: 10_000 }))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    expect(undo.getAttribute('aria-keyshortcuts')).toBe('Z')
    const row = screen.getByRole('row', { name: /Removed: Zone 1/ })
    expect(screen.getAllByRole('row').indexOf(row)).toBe(2)
    expect(within(row).queryByRole('button')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(row))
    await user.type(screen.getByRole('searchbox'), 'z')
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    await user.clear(screen.getByRole('searchbox'))
    act(() => (document.activeElement as HTMLElement).blur())
    await user.keyboard('z')
    await waitFor(() => expect(screen.queryByText(/Removed:/)).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('row', { name: /Zone 1/ }))
    expect(shownNames()).toEqual(['Zone 0', 'Zone 1', 'Zone 2', 'Zone 3'])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  })

  it('keeps the selection when the action fails, and offers to try again', async () => {
    const run = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue(undefined)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await open({ bulkActions: [remove({ run })] }, '/here?sel=z0')
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Delete 1 zones' }))
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText('1 selected')).toBeTruthy()
    await user.click(again)
    await waitFor(() => expect(run).toHaveBeenCalledTimes(2))
  })

  it('moves with arrow keys, selects with Space, and opens with Enter', async () => {
    const onOpen = vi.fn()
    await open({ bulkActions: [remove()], onOpen })
    const user = userEvent.setup()
    const rows = screen.getAllByRole('row').slice(1)
    rows[0]?.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(rows[1])
    expect(rows.map((row) => row.tabIndex)).toEqual([-1, 0, -1, -1])
    await user.keyboard(' ')
    expect(rows[1]?.getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(screen.getByText('3 selected')).toBeTruthy()
    await user.keyboard('{Home}{Control>}a{/Control}')
    expect(screen.getByText('4 selected')).toBeTruthy()
    await user.keyboard('{End}{Enter}')
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'z3' }))
  })

  it('opens the address of a row', async () => {
    await open({ rowHref: () => '/away' })
    screen.getAllByRole('row')[1]?.focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('Away')).toBeTruthy()
  })

  it('exports exactly the rows and columns that are shown', async () => {
    let saved: Blob | undefined
    URL.createObjectURL = (blob) => ((saved = blob as Blob), 'blob:x')
    URL.revokeObjectURL = () => undefined
    HTMLAnchorElement.prototype.click = () => undefined
    await open({}, '/here?filter=type:exit&sort=size')
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Size' }))
    await user.click(screen.getByRole('checkbox', { name: 'ID', hidden: true }))
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toBeDefined())
    expect(await saved?.text()).toContain('Name,Type,ID\r\nZone 3,exit,z3\r\nZone 1,exit,z1\r\n')
  })

  it('exports all rows of a paged list, also those not loaded', async () => {
    let saved: Blob | undefined
    URL.createObjectURL = (blob) => ((saved = blob as Blob), 'blob:x')
    HTMLAnchorElement.prototype.click = () => undefined
    const onMore = vi.fn()
    await open({
      paging: { hasMore: true, isLoading: false, onMore, total: 9, everything: async () => zones(9) },
    })
    expect(screen.getByText('Zones: 4 of 9')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(onMore).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toBeDefined())
    expect((await saved!.text()).trim().split('\r\n')).toHaveLength(10)
  })

  it('says how many it counted, if there are more', async () => {
    const paging = { hasMore: true, isLoading: false, onMore: () => undefined, total: 10_000, isOver: true }
    await open({ paging })
    expect(screen.getByText('Zones: 4 of over 10,000')).toBeTruthy()
  })

  it('has states for empty, loading and failed', async () => {
    const { unmount } = await open({ rows: [] })
    expect(screen.getByText('No zones yet')).toBeTruthy()
    unmount()
    const second = await open({ rows: undefined })
    expect(screen.getByText('Loading')).toBeTruthy()
    second.unmount()
    const onRetry = vi.fn()
    await open({ rows: undefined, error: new Error('down'), onRetry })
    expect(screen.queryByText('Loading')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  it('renders up to 200 rows completely, and of more only the visible ones', async () => {
    const { unmount } = await open({ rows: zones(200) })
    expect(screen.getAllByRole('row')).toHaveLength(201)
    unmount()
    await open({ rows: zones(5000) })
    expect(screen.getAllByRole('row').length).toBeLessThan(100)
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5001')
  })

  it('has no accessibility violations', async () => {
    const { container } = await open({ bulkActions: [remove()], actions: [remove()], rowHref: () => '/away' })
    expect(await axeViolationsOf(container)).toEqual([])
  })
})
