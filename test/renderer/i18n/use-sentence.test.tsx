// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ErrorPanel } from '../../../src/renderer/ui/error-panel'
import { WorkbenchError } from '../../../src/shared/errors'
import { renderInWindow } from '../helpers/render'

const refused = new WorkbenchError(
  'cannot-connect',
  'Nothing listens at 127.0.0.1:6379: the connection was refused.',
  {
    hint: 'Start Redis there, or give the right port. Check host and port.',
    problems: [{ path: 'host', message: 'host is missing.', hint: 'Check host and port.' }],
  },
)

describe('useSentence', () => {
  it('gives a Chinese window what the host says in Chinese, and keeps the details', async () => {
    renderInWindow(<ErrorPanel error={refused} />, { language: 'zh-CN' })
    await screen.findByText('127.0.0.1:6379 拒绝连接：该端口无服务监听。')
    expect(screen.getByText('请在那里启动 Redis，或更正端口。请检查主机和端口。')).toBeTruthy()
    expect(screen.getByRole('listitem').textContent).toContain('host 缺失。 请检查主机和端口。')
    expect(screen.getByText(/cannot-connect/).textContent).toContain('Nothing listens')
  })

  it('leaves an English window as it is', () => {
    renderInWindow(<ErrorPanel error={refused} />)
    expect(screen.getByText(refused.message)).toBeTruthy()
  })
})
