import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MasterlistEntryView } from '@stallwise/contract/masterlists/masterlists.contract.ts'
import { maxMasterlistChanges, type MasterlistKind } from '@stallwise/domain/masterlists/masterlists.model.ts'
import { call } from '#lib/api/call.ts'
import { Link } from '#lib/routes/Link.tsx'
import { lotRoute } from '#lib/routes/frames.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { ListAction } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { TabBar } from '#ui/TabBar.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { masterlistWords } from './masterlist-words.ts'
import { masterlistRows, masterlistsKey } from './masterlists.queries.ts'

type Entry = MasterlistEntryView

const Tabs = ({ lotId }: { lotId: string }) => {
  const { t } = useLingui()
  const active = { params: { lotId }, activeOptions: { exact: true, includeSearch: false } }
  return (
    <TabBar label={t`Masterlists`}>
      <Link to="/parking-lots/$lotId/configuration/passIdMasterList" {...active}>{t`Pass IDs`}</Link>
      <Link to="/parking-lots/$lotId/configuration/multiPassTagMasterlist" {...active}>
        <Trans>Multi-pass tags</Trans>
      </Link>
      <Link to="/parking-lots/$lotId/configuration/evStationMasterList" {...active}>{t`EV stations`}</Link>
    </TabBar>
  )
}

/** As many entries as one call takes. */
const partsOf = (rows: readonly Entry[]): Entry[][] =>
  Array.from({ length: Math.ceil(rows.length / maxMasterlistChanges) }, (_, nth) =>
    rows.slice(nth * maxMasterlistChanges, (nth + 1) * maxMasterlistChanges),
  )

/** Removes entries, which adding them again undoes. */
const removal = (lotId: string, kind: MasterlistKind, refresh: () => Promise<unknown>): ListAction<Entry> => {
  const put = async (body: { set?: Entry[]; remove?: string[] }) => {
    await call('PUT /masterlists/{kind}/{parkingLotId}', { params: { kind, parkingLotId: lotId }, body })
  }
  return {
    key: 'remove',
    tone: 'remove',
    label: (rows) => plural(rows.length, { one: 'Delete entry', other: 'Delete # entries' }),
    done: (rows) => plural(rows.length, { one: 'Entry deleted.', other: '# entries deleted.' }),
    run: async (rows) => {
      const parts = partsOf(rows)
      for (const part of parts) await put({ remove: part.map(({ name }) => name) })
      await refresh()
      return {
        undo: async () => {
          for (const part of parts) await put({ set: part })
          await refresh()
        },
      }
    },
  }
}

const MasterlistRows = ({ lotId, kind }: { lotId: string; kind: MasterlistKind }) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const address = useListAddress()
  const words = masterlistWords(kind)
  const entries = useServerRows(masterlistRows(lotId, kind, address.search))
  const [edited, setEdited] = useState<{ entry: Entry | undefined }>()
  const refresh = () => queries.invalidateQueries({ queryKey: masterlistsKey(lotId) })
  const remove = removal(lotId, kind, refresh)
  return (
    <>
      {(entries.rows?.length !== 0 || address.search.q !== undefined) && (
        <p className="dim">{words.purpose}</p>
      )}
      <ResourceList
        {...address}
        {...entries}
        name={words.title}
        exportName={kind}
        rowKey={({ name }) => name}
        onOpen={(entry) => setEdited({ entry })}
        columns={[
          {
            key: 'name',
            label: words.name,
            value: ({ name }: Entry) => name,
            cell: ({ name }: Entry) => <span className="plate">{name}</span>,
          },
          { key: 'detail', label: words.detail, value: ({ detail }: Entry) => detail, narrow: 'label' },
        ]}
        actions={[remove]}
        bulkActions={[remove]}
        addAction={
          <Button variant="primary" onClick={() => setEdited({ entry: undefined })}>
            {t`Add ${words.entry}`}
          </Button>
        }
        empty={{ icon: 'list', title: words.empty, text: words.purpose }}
      />
      {edited && (
        <EntryDialog
          lotId={lotId}
          kind={kind}
          entry={edited.entry}
          onSaved={() => void refresh()}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

const MasterlistPage = ({ kind }: { kind: MasterlistKind }) => {
  const { lotId } = lotRoute.useParams()
  const queries = useQueryClient()
  const [isImporting, setImporting] = useState(false)
  const words = masterlistWords(kind)
  return (
    <>
      <PageHead title={words.title}>
        <Button leftSection={<Icon name="upload" />} onClick={() => setImporting(true)}>
          <Trans>Import</Trans>
        </Button>
      </PageHead>
      <Tabs lotId={lotId} />
      <MasterlistRows key={kind} lotId={lotId} kind={kind} />
      {isImporting && (
        <ImportDialog
          lotId={lotId}
          kind={kind}
          onApplied={() => void queries.invalidateQueries({ queryKey: masterlistsKey(lotId) })}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}

/** Pass IDs with their suites. */
export const PassIdsPage = () => <MasterlistPage kind="pass-ids" />
/** Tags with the pass ID of their multi-pass. */
export const MultiPassTagsPage = () => <MasterlistPage kind="multi-pass-tags" />
/** EV stations with their vendors. */
export const EvStationsPage = () => <MasterlistPage kind="ev-stations" />
