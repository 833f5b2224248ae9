import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('BAK-04: backups are off, or daily at 3 with seven kept', () => {
  expect(readConfig({}).backup).toBeUndefined()
  expect(readConfig({ BACKUP_DIR: '/mnt/backups' }).backup).toEqual({
    directory: '/mnt/backups',
    hour: 3,
    keep: 7,
  })
  expect(readConfig({ BACKUP_DIR: '/mnt/backups', BACKUP_HOUR: '23', BACKUP_KEEP: '30' }).backup).toEqual({
    directory: '/mnt/backups',
    hour: 23,
    keep: 30,
  })
})

test.each([
  [{ BACKUP_DIR: 'backups' }, 'BACKUP_DIR: must be an absolute path.'],
  [{ BACKUP_DIR: '/srv/data/backups', DATA_DIR: '/srv/data' }, 'BACKUP_DIR: must be outside DATA_DIR'],
  [{ BACKUP_DIR: '/b', DATABASE_URL: 'postgres://db/s' }, 'BACKUP_DIR backs up the embedded database only'],
  [{ BACKUP_DIR: '/b', BACKUP_HOUR: '24' }, 'BACKUP_HOUR'],
  [{ BACKUP_DIR: '/b', BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
])('rejects %j: %s', (env, words) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(words)
})
