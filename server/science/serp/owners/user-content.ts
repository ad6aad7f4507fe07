import { domains } from './giants.ts';

/** Question-and-answer sites and forums, in every market. A page of strangers that ranks is a place for a better one. */
export const FORUMS: ReadonlySet<string> = new Set(
  domains(`
    reddit.com quora.com stackexchange.com stackoverflow.com superuser.com serverfault.com steamcommunity.com discord.com
    4chan.org resetera.com neogaf.com avforums.com mumsnet.com thestudentroom.co.uk whirlpool.net.au redflagdeals.com
    bogleheads.org gutefrage.net wer-weiss-was.de motor-talk.de computerbase.de urbia.de cosmiq.de
    jeuxvideo.com hardware.fr commentcamarche.net forocoches.com okwave.jp 5ch.net girlschannel.net
    zhihu.com ptt.cc dcard.tw wykop.pl elektroda.pl alfemminile.com answers.com`),
);

/** Sites whose pages their users write: social networks, blog hosts, boards of pictures. */
export const USER_CONTENT: ReadonlySet<string> = new Set(
  domains(`
    facebook.com instagram.com tiktok.com x.com twitter.com threads.net linkedin.com pinterest.com pinterest.de pinterest.co.uk
    pinterest.fr pinterest.jp medium.com substack.com tumblr.com blogspot.com wordpress.com wixsite.com weebly.com blogger.com
    livejournal.com note.com ameblo.jp hatenablog.com fc2.com qiita.com zenn.dev slideshare.net scribd.com issuu.com
    over-blog.com skyrock.com vk.com ok.ru dzen.ru weibo.com xiaohongshu.com craigslist.org github.io`),
);

/** Hosts and paths under which sites of any owner keep their forum. */
export const FORUM_HOST = /^(?:forums?|community|boards?|discuss|chiebukuro|detail\.chiebukuro|answers)\./;
export const FORUM_PATH = /^\/(?:[^/]+\/)?(?:forums?|threads?|viewtopic|showthread|questions|community\/t)(?:[/.?-]|$)/;
