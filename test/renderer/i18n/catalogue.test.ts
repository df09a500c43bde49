import { describe, expect, it } from 'vitest'
import { sentencesOf } from '../../../src/renderer/i18n/sentences/catalogue'
import { CHINESE } from '../../../src/renderer/i18n/sentences/zh-CN'

const few = sentencesOf({
  'Stopped by the user.': '由用户停止。',
  'Choose another folder.': '请另选目录。',
  '{path} cannot be read: {cause}.': '{path} 无法读取：{cause}。',
  '{path} cannot be read: the disk is full.': '{path} 无法读取，磁盘满了。',
  "There is no run '{id}' in {runs}.": '{runs} 中没有运行“{id}”。',
  'permission is denied': '没有权限',
  'One is lost. Two are kept.': '失一存二。',
  '{n} workers on {server}': '{server} 上有 {n} 个工作进程',
})

describe('sentencesOf', () => {
  it('keeps what it does not know', () => {
    expect(few('ERR unknown command')).toBe('ERR unknown command')
    expect(few('')).toBe('')
  })

  it('fills the holes, and translates what stands in them', () => {
    expect(few('/x cannot be read: permission is denied.')).toBe('/x 无法读取：没有权限。')
    expect(few('/x cannot be read: EWHAT.')).toBe('/x 无法读取：EWHAT。')
  })

  it('takes the pattern that says more', () => {
    expect(few('/x cannot be read: the disk is full.')).toBe('/x 无法读取，磁盘满了。')
  })

  it('translates no name between quotation marks', () => {
    expect(few("There is no run 'permission is denied' in /runs.")).toBe(
      '/runs 中没有运行“permission is denied”。',
    )
  })

  it('takes a hole for what it is named: numbers, addresses', () => {
    expect(few('1,024 workers on db1:6379')).toBe('db1:6379 上有 1,024 个工作进程')
    expect(few('many workers on db1:6379')).toBe('many workers on db1:6379')
    expect(few('8 workers on holiday')).toBe('8 workers on holiday')
  })

  it('goes sentence by sentence, and leaves what it does not know between them', () => {
    expect(few('Stopped by the user. Choose another folder.')).toBe('由用户停止。请另选目录。')
    expect(few('Stopped by the user. Nobody knows why. Choose another folder.')).toBe(
      '由用户停止。Nobody knows why. 请另选目录。',
    )
    expect(few('What is that. One is lost. Two are kept.')).toBe('What is that. 失一存二。')
  })

  it('goes cause by cause, once the first is known', () => {
    expect(few('permission is denied: open /x')).toBe('没有权限：open /x')
    expect(few('EACCES: permission is denied')).toBe('EACCES：没有权限')
    expect(few('Who knows: permission is denied')).toBe('Who knows: permission is denied')
    expect(few('permission is denied; permission is denied.')).toBe('没有权限；没有权限。')
  })

  it('enumerates only where all is known', () => {
    expect(few('permission is denied, permission is denied')).toBe('没有权限，没有权限')
    expect(few('permission is denied, or not')).toBe('permission is denied, or not')
  })

  it('leaves a text alone that is longer than any sentence', () => {
    const long = `Stopped by the user. ${'x'.repeat(5000)}`
    expect(few(long)).toBe(long)
  })
})

describe('CHINESE', () => {
  const say = sentencesOf(CHINESE)

  it.each([
    [
      'Nothing listens at 127.0.0.1:11211: the connection was refused.',
      '127.0.0.1:11211 拒绝连接：该端口无服务监听。',
    ],
    [
      'Redis at db4.lab:6379 took the connection, but never answered (within 5000 ms).',
      'db4.lab:6379 上的 Redis 接受了连接，但始终没有应答（5000 毫秒内）。',
    ],
    [
      'Redis at db4.lab:6379 does not accept this user name and password.',
      'db4.lab:6379 上的 Redis 不接受此用户名和密码。',
    ],
    [
      'MongoDB at db:27017 does not accept this password for the user "bench".',
      'db:27017 上的 MongoDB 不接受用户“bench”的此密码。',
    ],
    ['The machine runs on mains; it may fall asleep.', '本机由交流电供电；它可能会休眠。'],
    [
      '1.2 GB are free in /runs; the run will take about 3.4 MB.',
      '/runs 剩余 1.2 GB；运行约需 3.4 MB。',
    ],
    [
      'Another data set of ours is there (1,000 records); it will be removed, and 5,000 records will be loaded.',
      '已有我们的另一份数据（1,000 条记录）；将被删除，并将加载 5,000 条记录。',
    ],
    [
      '4 workers on 2 cores: they have to share, and that wait is part of what is measured.',
      '2 个核上有 4 个工作进程：它们须共用核，等待的时间会算进测量值。',
    ],
    ['control.clients must be at least 1, not 0.', 'control.clients 最小为 1，不能是 0。'],
    [
      'reconnected: 64 connections to db:6379 back after 3.1 s.',
      'reconnected：到 db:6379 的 64 个连接在 3.1 秒后恢复。',
    ],
    [
      'after 3600 s with 1 change, after 300 s with 100 changes',
      '3600 秒内有 1 次更改后，300 秒内有 100 次更改后',
    ],
    [
      "The connection profile 'a' cannot be saved: name: another profile is called 'a'.",
      '连接配置“a”无法保存：名称：已有另一个连接配置叫“a”。',
    ],
    [
      '/home/x/settings.json was damaged: it is no JSON. That file is now settings.json.bad. The last good copy is in its place.',
      '/home/x/settings.json 已损坏：不是 JSON。该文件已改名为 settings.json.bad。已换回最后一份完好的副本。',
    ],
  ])('says %j', (english, chinese) => {
    expect(say(english)).toBe(chinese)
  })

  it('is quick enough for every render', () => {
    const started = performance.now()
    for (let i = 0; i < 200; i++) say(`${i} is not a sentence of any kind: ${i}, ${i}; ${i}.`)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
