import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Icon } from '#ui/icons/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { mostPhotos, type TakenPhoto } from './use-report.ts'
import styles from './report.module.css'

interface PhotosFieldProps {
  photos: readonly TakenPhoto[]
  onAdd: (files: readonly File[]) => void
  onRemove: (id: string) => void
  isDisabled: boolean
}

/** With these types phones convert the photos that they store as HEIC. */
const accept = 'image/jpeg,image/png,image/webp'

interface SourceProps {
  label: string
  icon: 'camera' | 'upload'
  isCamera?: boolean
  onFiles: (files: readonly File[]) => void
}

const Source = ({ label, icon, isCamera, onFiles }: SourceProps) => (
  <label className={styles.source}>
    <input
      type="file"
      className="sr"
      accept={accept}
      multiple={!isCamera}
      {...(isCamera && { capture: 'environment' as const })}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        // The same photo can be selected again after it was removed.
        currentTarget.value = ''
      }}
    />
    <Icon name={icon} size={20} />
    {label}
  </label>
)

/** Photos by the phone's camera, or from its album. */
export const PhotosField = ({ photos, onAdd, onRemove, isDisabled }: PhotosFieldProps) => {
  const { t } = useLingui()
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={styles.photos}>
      <span id={id} className={styles.label}>{t`Photos`}</span>
      {photos.length > 0 && (
        <ul className={styles.taken}>
          {photos.map((photo, nth) => (
            <li key={photo.id}>
              <img src={photo.address} alt={t`Photo ${nth + 1}`} />
              {!isDisabled && (
                <IconButton
                  icon="close"
                  label={t`Remove photo ${nth + 1}`}
                  onClick={() => onRemove(photo.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!isDisabled && photos.length < mostPhotos && (
        <div className={styles.sources}>
          <Source icon="camera" isCamera label={t`Take a photo`} onFiles={onAdd} />
          <Source icon="upload" label={t`Select photos`} onFiles={onAdd} />
        </div>
      )}
    </div>
  )
}
