import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import type { LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { fakeUploads } from '#app/testing/fake-uploads.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aDraft, customerId } from '../testing/lot-import.builders.ts'
import { fakeDrafts, mapSvg } from '../testing/lot-import.fake-server.ts'

const openMaps = async (draft: LotDraft) => {
  const { answers } = fakeDrafts(draft)
  const address = `/admin/${customerId}/add-parking-lot?draft=${draft._id}&step=3`
  const page = await openPage(address, { as: 'provider', answers })
  fakeUploads()
  return { ...page, user: userEvent.setup({ delay: null }) }
}

const aDrawing = (name: string, svg: string) => new File([svg], name, { type: 'image/svg+xml' })

beforeAll(async () => {
  await import('../AddLotScreen.tsx')
}, 60_000)

describe('maps of several floors at once', () => {
  const draft = aDraft({
    floors: [
      { floorName: 'P1', stalls: 0, map: null },
      { floorName: 'M', stalls: 3, map: null },
    ],
    stallList: {
      fileName: 'stalls.xlsx',
      uploadedAt: '2026-11-20T16:00:00Z',
      stalls: 3,
      devices: 0,
      types: { tenant: 3, visitor: 0, ev: 0, reserved: 0 },
      groups: [],
      unreadColumns: [],
      hiddenSheets: [],
      hiddenRows: 0,
      hiddenColumns: [],
    },
  })

  it('LIM-66: go to the floor whose stalls they draw, and say which fit none', async () => {
    const { user, network } = await openMaps(draft)
    const field = await screen.findByLabelText<HTMLInputElement>('Drawings of all floors')
    expect(field.multiple).toBe(true)
    await user.upload(field, [
      aDrawing('P1.svg', mapSvg),
      aDrawing('roof.svg', mapSvg.replaceAll('M-', 'X-')),
      aDrawing('notes.svg', 'no drawing'),
    ])
    const list = within(await screen.findByRole('list', { name: 'Drawings' }))
    await list.findByText('Added')
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'P1.svg Floor MainAdded',
      'roof.svg It draws no stall of a floor without a drawing.',
      'notes.svg This is not an SVG drawing. Export the floor as SVG.',
    ])
    const sent = network.calls.filter((call) => call.includes('validate-svg-file'))
    expect(sent).toHaveLength(1)
    expect(screen.getByRole('link', { name: /Main.*Matches/ })).toBeTruthy()
  })

  it('are offered once there is a stall list', async () => {
    await openMaps(aDraft())
    expect(await screen.findByLabelText('Drawing of Main')).toBeTruthy()
    expect(screen.queryByLabelText('Drawings of all floors')).toBeNull()
  })
})
