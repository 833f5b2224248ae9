import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#lib/routes/Link.tsx'
import type { OpenDraft } from '../draft/use-draft-editor.ts'
import type { WizardSearch } from '../wizard-search.ts'
import styles from './maps.module.css'
import { useMapBatch, type BatchFile } from './use-map-batch.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { FileDrop } from '#ui/files/FileDrop.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { fileKinds } from '#ui/import/check-file.ts'

interface Props {
  openDraft: OpenDraft
  searchOf: (part: { step?: number; floor?: string }) => WizardSearch
}

const Outcome = ({ file }: { file: BatchFile }) => {
  switch (file.at) {
    case 'waiting':
      return <Trans>Waiting</Trans>
    case 'sending':
      return <Trans>Sending and checking</Trans>
    case 'received':
      return <Trans>Added</Trans>
    case 'not-matched':
      return <Trans>It draws no stall of a floor without a drawing.</Trans>
    case 'refused':
      return file.error ?? <Trans>Not accepted. Drop it on the floor itself to see why.</Trans>
  }
}

/** All maps of a lot at once: each goes to the floor whose stalls it draws. */
export const AllMaps = ({ openDraft, searchOf }: Props) => {
  const { t } = useLingui()
  const batch = useMapBatch(openDraft)
  return (
    <div className={styles.all}>
      <FileDrop
        label={t`Drawings of all floors`}
        prompt={<Trans>Drop all drawings here (.svg): each goes to the floor whose stalls it draws.</Trans>}
        accept={fileKinds.drawing.accept}
        file={undefined}
        isDisabled={batch.isBusy}
        onFile={(file) => batch.send([file])}
        onFiles={batch.send}
      />
      {batch.files.length > 0 && (
        <ul className={styles.outcomes} aria-label={t`Drawings`} aria-live="polite">
          {batch.files.map((file, place) => (
            <li key={place} data-at={file.at}>
              <Icon
                name={file.at === 'received' ? 'check' : file.error ? 'alert-triangle' : 'report'}
                size={14}
              />
              <span>
                <b className="strong">{file.name}</b>{' '}
                {file.floor !== null && (
                  <Link to="." search={searchOf({ step: 3, floor: file.floor })} replace>
                    <Trans>Floor {formatFloor(file.floor)}</Trans>
                  </Link>
                )}
              </span>
              <span className={file.at === 'refused' || file.at === 'not-matched' ? 'is-soon' : 'dim'}>
                <Outcome file={file} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
