import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '#lib/routes/Link.tsx'
import { mayDo, useMe } from '#lib/session/viewer.ts'
import { doEach } from '../list/do-each.ts'
import type { ListAction, ListColumn } from '../list/list.model.ts'
import { ResourceList } from '../list/ResourceList.tsx'
import { useListAddress } from '../list/use-list-address.ts'
import type { ListedRow, ListResource } from './resource.model.ts'
import { useOwner } from './use-owner.ts'

interface ResourceRowsProps<Row extends ListedRow> {
  of: ListResource<Row>
  /** The first word of its edit pages' addresses, such as `zone`; none where dialogs add and open. */
  edit?: string
  onAdd?: () => void
  onOpen?: (row: Row) => void
  /** The list's name in the address, where it is not the only one of its page. */
  part?: string
  /** Above those of the description in a row's menu, also for those who may not manage. */
  actions?: readonly ListAction<Row>[]
  /** Where a row leads, if not to its edit page; also for those who may not manage. */
  hrefOf?: (row: Row) => string
  /** After those of the description. */
  columns?: readonly ListColumn<Row>[]
}

const useRemove = (of: ListResource, ownerId: string): ListAction<ListedRow> => {
  const queries = useQueryClient()
  const { texts, calls } = of
  return {
    key: 'remove',
    tone: 'remove',
    isFor: (row) => of.isRemovable?.(row) ?? true,
    confirm: (rows) => texts.confirmRemove?.(rows),
    label: (rows) => texts.remove(rows.length),
    done: (rows) => texts.removed(rows.length),
    run: (rows) =>
      doEach(rows, {
        act: (row) => calls.remove(row, ownerId),
        undo: (row) => calls.restore(row, ownerId),
        refresh: () => queries.invalidateQueries({ queryKey: of.staleKey(ownerId) }),
      }),
  }
}

const useColumns = (of: ListResource): ListColumn<ListedRow>[] => {
  const { i18n } = useLingui()
  return of.columns().map((column) => {
    if (typeof column !== 'string') return column
    const field = of.fields![column]!
    return {
      key: column,
      label: i18n._(field.label),
      value: (row) => field.cell!(row[column as keyof ListedRow]),
    }
  })
}

const Add = ({ of, to, onAdd, part }: { of: ListResource; to: string } & ResourceRowsProps<ListedRow>) => {
  const { i18n } = useLingui()
  const variant = part === undefined ? 'primary' : 'default'
  if (!of.texts.add) return null
  const label = i18n._(of.texts.add)
  return onAdd ? (
    <Button variant={variant} onClick={onAdd}>
      {label}
    </Button>
  ) : (
    <Button variant={variant} component={Link} to={to}>
      {label}
    </Button>
  )
}

/** The list of a resource, to be put on a page. */
export const ResourceRows = <Row extends ListedRow>(props: ResourceRowsProps<Row>): ReactNode => {
  // The rows of the description and those of its page are the same; within, any will do.
  const own = props as unknown as ResourceRowsProps<ListedRow>
  const { of, edit } = own
  const { texts } = of
  const { i18n } = useLingui()
  const { ownerId, base } = useOwner()
  const { data, error, refetch } = useQuery(of.query(ownerId) as { queryKey: string[] })
  const rows = data as readonly ListedRow[] | undefined
  const remove = useRemove(of, ownerId)
  const me = useMe()
  const mayManage = of.manage === undefined || mayDo(me, of.manage)
  const hrefOf = ({ _id }: ListedRow) => `${base}/${edit}/${_id}`
  return (
    <ResourceList
      {...useListAddress(own.part)}
      name={i18n._(texts.list)}
      exportName={of.exportName}
      rows={rows}
      error={error}
      onRetry={() => void refetch()}
      rowKey={({ _id }) => _id}
      columns={[...useColumns(of), ...(own.columns ?? [])]}
      filters={of.filters?.(rows ?? [])}
      actions={[...(own.actions ?? []), ...(mayManage ? [...(of.actions?.(hrefOf) ?? []), remove] : [])]}
      bulkActions={mayManage ? [remove] : []}
      rowHref={own.hrefOf ?? (mayManage && edit !== undefined ? hrefOf : undefined)}
      onOpen={own.onOpen}
      addAction={mayManage && texts.add && <Add {...own} to={`${base}/${edit}`} />}
      empty={{
        icon: texts.empty.icon,
        title: i18n._(texts.empty.title),
        text: texts.empty.text && i18n._(texts.empty.text),
      }}
    />
  )
}
