import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GuestPassView } from '@stallwise/contract/visitors/guest-passes.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Link } from '#lib/routes/Link.tsx'
import { lotRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { allGuests, guestChoicesQuery, guestsQuery } from '../visitors.queries.ts'
import { ExtendDialog } from './ExtendDialog.tsx'
import { GuestDialog } from './GuestDialog.tsx'
import { guestColumns, guestFilters } from './guests.columns.tsx'
import { GuestTallies } from './GuestTallies.tsx'
import { useGuestActions } from './use-guest-actions.ts'

/** The open dialog, and its guest. */
type Opened = { kind: 'add' } | { kind: 'edit' | 'extend' | 'copy'; guest: GuestPassView } | undefined

/** `/parking-lots/{id}/visitors`: today's guests, their hosts, and what the cameras know of them. GUE-30. */
export const VisitorsPage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const now = useNow()
  const address = useListAddress()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const mayManage = useCan('visitor.manage')
  const { data: choices } = useQuery(guestChoicesQuery(lotId))
  const guests = useInfiniteQuery(guestsQuery(lotId, address.search))
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const actions = useGuestActions(lotId, {
    onEdit: (guest) => setOpened({ kind: 'edit', guest }),
    onExtend: (guest) => setOpened({ kind: 'extend', guest }),
    onCopy: (guest) => setOpened({ kind: 'copy', guest }),
  })
  const pages = guests.data?.pages
  const { timeZone } = lot
  const hasHosts = (choices?.passholderGroups.length ?? 0) > 0
  return (
    <>
      <PageHead title={<Trans>Visitors</Trans>}>
        {mayManage && lot.productAccess.visitorValidation && (
          <Button
            component={Link}
            to={`/parkinglots/${lotId}/staff-visitor-validation`}
            leftSection={<Icon name="clipboard-check" />}
          >
            {t`Validation kiosk`}
          </Button>
        )}
      </PageHead>
      <GuestTallies lotId={lotId} today={pages?.[0]?.today ?? undefined} />
      <ResourceList
        {...address}
        name={t`Visitors`}
        exportName="visitors"
        rows={pages?.flatMap(({ data }) => data)}
        rowKey={({ _id }) => _id}
        onOpen={mayManage && choices ? (guest) => setOpened({ kind: 'edit', guest }) : undefined}
        columns={guestColumns({ timeZone, now })}
        filters={guestFilters(choices)}
        actions={mayManage && choices ? actions.one : []}
        bulkActions={mayManage && choices ? actions.many : []}
        addAction={
          mayManage &&
          hasHosts && (
            <Button variant="primary" onClick={() => setOpened({ kind: 'add' })}>
              {t`Add guest`}
            </Button>
          )
        }
        error={guests.error}
        onRetry={() => void guests.refetch()}
        paging={{
          hasMore: guests.hasNextPage,
          isLoading: guests.isFetchingNextPage,
          onMore: () => void guests.fetchNextPage(),
          total: pages?.[0]?.total ?? 0,
          isOver: pages?.[0]?.isOver,
          everything: () => allGuests(lotId, address.search),
        }}
        noMatch={<Trans>No Visitor Record Found</Trans>}
        empty={{
          icon: 'users',
          title: t`No visitors today`,
          text: hasHosts
            ? t`A guest pass lets a visitor of a passholder group in for some hours.`
            : t`Guests visit a passholder group: add one first.`,
        }}
      />
      {choices && (opened?.kind === 'add' || opened?.kind === 'edit' || opened?.kind === 'copy') && (
        <GuestDialog
          lotId={lotId}
          timeZone={timeZone}
          choices={choices}
          guest={opened.kind === 'add' ? undefined : opened.guest}
          isCopied={opened.kind === 'copy'}
          onClose={close}
        />
      )}
      {choices && opened?.kind === 'extend' && (
        <ExtendDialog
          lotId={lotId}
          timeZone={timeZone}
          durations={choices.visitorDurations}
          guest={opened.guest}
          onClose={close}
        />
      )}
    </>
  )
}
