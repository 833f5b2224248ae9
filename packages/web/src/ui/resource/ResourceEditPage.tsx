import { useLingui } from '@lingui/react'
import { useQueries } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ErrorState } from '../ErrorState.tsx'
import { NotThere } from '../NotThere.tsx'
import { SkeletonCard } from '../Skeleton.tsx'
import { Trail } from '../Trail.tsx'
import type { Resource, ResourceRow } from './resource.model.ts'
import { ResourceForm } from './ResourceForm.tsx'
import { useOwner } from './use-owner.ts'

/** The page of one object of a lot's resource, or of a new one. */
export const ResourceEditPage = ({ of, list }: { of: Resource; list: string }) => {
  const { i18n } = useLingui()
  const { ownerId, base } = useOwner()
  const { id } = useParams({ strict: false }) as { id?: string }
  const loads = Object.entries(of.loads ?? {})
  const [rows, ...parts] = useQueries({
    queries: [of.query(ownerId), ...loads.map(([, query]) => query(ownerId))] as {
      queryKey: string[]
    }[],
  })
  const back = `${base}/${list}`
  const missing = [rows!, ...parts].filter(({ data }) => data === undefined)
  if (missing.some(({ error }) => error))
    return <ErrorState onRetry={() => void Promise.all(missing.map((one) => one.refetch()))} />
  if (missing.length > 0) return <SkeletonCard height={320} />
  const all = rows!.data as readonly ResourceRow[]
  const row = all.find(({ _id }) => _id === id)
  if (id && !row) return <NotThere back={back} />
  return (
    <>
      <Trail steps={[{ to: back, label: i18n._(of.texts.list) }]} />
      <ResourceForm
        key={id ?? 'new'}
        of={of}
        ownerId={ownerId}
        row={row}
        others={all.filter(({ _id }) => _id !== id)}
        loaded={Object.fromEntries(loads.map(([name], place) => [name, parts[place]!.data]))}
        back={back}
      />
      {row && of.BelowForm && <of.BelowForm key={`${row._id} below`} ownerId={ownerId} row={row} />}
    </>
  )
}
